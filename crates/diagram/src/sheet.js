// Judges typed answers.
const plain = text => text.normalize('NFKC').toLowerCase()
  .replace(/[一二三四五六七八九]/g, c => ' 一二三四五六七八九'.indexOf(c))
  .replace(/龍/g, '竜').replace(/王/g, '玉').replace(/[\s▲△▼▽☗☖先後手、。]/g, '')
const words = JSON.parse(document.getElementById('words').textContent)
for (const form of document.querySelectorAll('form')) {
  const replies = JSON.parse(form.querySelector('script').textContent)
  const known = new Map(replies.map(([typed, ...reply]) => [plain(typed), reply]))
  const output = form.querySelector('output')
  form.addEventListener('submit', event => {
    event.preventDefault()
    const typed = plain(form.elements.answer.value)
    if (!typed) return
    const [isRight, message] = known.get(typed) || [false, words.unknown]
    form.className = isRight ? 'right' : 'wrong'
    output.textContent = (isRight ? words.right : words.wrong) + message
    const all = [...document.querySelectorAll('form')]
    const count = all.filter(other => other.className == 'right').length
    document.getElementById('score').textContent = `${count} / ${all.length}`
  })
}
