// Compares each SVG, as the browser draws it, with its PNG, and writes how many pixels differ in place of the document.
window.addEventListener('load', () => {
  'use strict';
  // An edge that two programs smooth in their own ways differs by less.
  const tolerance = 128;
  // The number of different pixels in 1000.
  const allowed = 5;
  const faults = [];
  const shares = [];
  const pixels = (image, { naturalWidth: width, naturalHeight: height }) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
    return context.getImageData(0, 0, width, height).data;
  };
  for (const { id, children: [svg, png] } of document.querySelectorAll('p')) {
    if (!svg.naturalWidth || !png.naturalWidth) {
      faults.push(`${id}: cannot be read`);
      continue;
    }
    const [ours, theirs] = [pixels(png, png), pixels(svg, png)];
    let different = 0;
    for (let at = 0; at < ours.length; at += 4) {
      if ([at, at + 1, at + 2].some((part) => Math.abs(ours[part] - theirs[part]) > tolerance)) different++;
    }
    const share = Number((4000 * different / ours.length).toFixed(2));
    shares.push(share);
    if (share > allowed) faults.push(`${id}: ${share} of 1000 pixels differ`);
  }
  const mean = Number((shares.reduce((sum, share) => sum + share, 0) / shares.length).toFixed(2));
  const result = document.createElement('pre');
  result.id = 'result';
  result.textContent = JSON.stringify({ faults, tolerance, mean, most: Math.max(...shares) });
  document.body.replaceChildren(result);
});
