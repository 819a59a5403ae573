/** Registers /sw.js (Specification, section 7) once the page has loaded, and never while developing. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    // Without it the client works as before: a refusal (private window, blocked storage) is no fault.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  });
}
