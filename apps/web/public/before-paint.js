// Runs before the first paint, as a file of its own: the content security policy allows no inline script.
(function () {
  var chosen = null;
  try {
    chosen = (JSON.parse(localStorage.getItem('booking.color-mode')) || {}).value;
  } catch (e) {
    // Storage is blocked: follow the system, as without a choice.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';

  // The files of this page and its language, which the first script would only ask for once it runs (first-files.config.ts).
  var files = JSON.parse(document.getElementById('first-files').textContent);
  var first = '/' + location.pathname.split('/')[1];
  var prefix = files['words' + first] ? first : '';
  var page = location.pathname.slice(prefix.length).replace(/\/$/, '') || '/';
  var wanted = (files[page] || []).concat(files['words' + prefix] || []);
  // Behind the first paint, which they would hold up.
  requestAnimationFrame(function () {
    setTimeout(function () {
      wanted.forEach(function (href) {
        var link = document.createElement('link');
        link.rel = 'modulepreload';
        link.crossOrigin = '';
        link.href = href;
        document.head.appendChild(link);
      });
    });
  });
})();
