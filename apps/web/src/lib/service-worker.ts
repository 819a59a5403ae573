/** Registers /sw.js (Specification, section 7) once the page has loaded, and never while developing. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Without it the client works as before: a refusal (private window, blocked storage) is no fault.
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register);
}
