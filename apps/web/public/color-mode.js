// Runs before the first paint, as a file of its own: the content security policy allows no inline script.
(function () {
  var chosen = null;
  try {
    chosen = JSON.parse(localStorage.getItem('booking.color-mode')).value;
  } catch (e) {
    // No choice yet, or storage is blocked: follow the system.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
})();
