// Notes what goes wrong from the first line of the page on.
window.faults = [];
window.addEventListener('error', (event) => window.faults.push(`error: ${event.message}`));
window.addEventListener('unhandledrejection', (event) => window.faults.push(`rejection: ${event.reason}`));
window.addEventListener('securitypolicyviolation', (event) => window.faults.push(`request: ${event.blockedURI}`));
window.alert = (text) => window.faults.push(`alert: ${text}`);
console.error = (...text) => window.faults.push(`console: ${text.join(' ')}`);
