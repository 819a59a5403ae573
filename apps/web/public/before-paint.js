// Runs before the first paint, as a file of its own: the content security policy allows no inline script.
(function () {
  // Returns the value that the application stored under a key (src/lib/local-store.ts); undefined if there is none, or if storage is blocked.
  var stored = function (key) {
    try {
      return (JSON.parse(localStorage.getItem(key)) || {}).value;
    } catch (e) {}
  };
  var chosen = stored('booking.color-mode');
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';

  // The first HTML is a guest's first visit: who is signed in, has begun the form, booked, or follows a link with an answer in it, sees the logo until their own is drawn.
  var signedIn = (stored('booking.session') || {}).userId !== undefined;
  var known = ['booking.draft', 'booking.booked', 'booking.welcomed'].some(stored);
  if (signedIn || known || /[?&](postcode|account|dialog)=/.test(location.search)) {
    document.documentElement.dataset.own = '';
  }

  // The files of this page and its language, which the first script would only ask for once it runs (build/first-files.ts).
  var files = JSON.parse(document.getElementById('first-files').textContent);
  var first = '/' + location.pathname.split('/')[1];
  var prefix = files['words' + first] ? first : '';
  var page = location.pathname.slice(prefix.length).replace(/\/$/, '') || '/';
  var wanted = (files[page] || []).concat(files['words' + prefix] || []);
  // The home page does without the words of form, account and booking (src/lib/added-words.tsx).
  if (page !== '/') wanted = wanted.concat(files['customer-words' + prefix] || []);
  // Behind the first paint, which they would hold up, and each in a task of its own, between which a touch is answered.
  requestAnimationFrame(function () {
    wanted.forEach(function (href) {
      setTimeout(function () {
        var link = document.createElement('link');
        link.rel = 'modulepreload';
        link.crossOrigin = '';
        link.href = href;
        document.head.appendChild(link);
      });
    });
  });

  // The application's files are fetched with the page (build/prerendered.ts) and run here: as soon as the page stands, where
  // it is drawn already, and at once at the first touch, or where nothing is drawn.
  var begun = false;
  var start = function () {
    if (begun) return;
    begun = true;
    var links = document.querySelectorAll('link[data-start]');
    var run = function (index) {
      if (index === links.length) return;
      import(links[index].href).then(
        function () {
          // Each in a task of its own, so that a touch is answered between them.
          setTimeout(run, 0, index + 1);
        },
        function () {
          // The next touch tries again.
          begun = false;
        },
      );
    };
    run(0);
  };
  ['pointerdown', 'keydown', 'focusin', 'touchstart'].forEach(function (touch) {
    addEventListener(touch, start, { capture: true, passive: true });
  });

  addEventListener('DOMContentLoaded', function () {
    var drawn = document.querySelector('#root[data-prerendered]') && document.documentElement.dataset.own === undefined;
    if (!drawn) return start();
    var whenIdle = function () {
      // Safari has no idle callbacks.
      if (window.requestIdleCallback) requestIdleCallback(start, { timeout: 1000 });
      else setTimeout(start, 200);
    };
    // Behind the first paint, with which it would share a slow telephone's processor.
    var whenPainted = function () {
      new PerformanceObserver(function (_, observer) {
        observer.disconnect();
        whenIdle();
      }).observe({ type: 'paint', buffered: true });
    };
    if (document.readyState === 'complete') whenPainted();
    else addEventListener('load', whenPainted);
  });
})();

// A press of a button before React has taken over is not lost: it is made once more as soon as it has. Links and
// home's form need no React: the browser follows them.
(function () {
  var pressed = null;
  var onClick = function (event) {
    var button = event.target.closest('button[type="button"]');
    if (!button) return;
    event.stopPropagation();
    event.preventDefault();
    pressed = button;
  };
  addEventListener('click', onClick, true);
  addEventListener('hydrated', function () {
    removeEventListener('click', onClick, true);
    if (pressed && pressed.isConnected) pressed.click();
  });
})();
