import { whenResting } from './when-idle';

/** Registers /sw.js (Specification, section 7) once the page is idle, because installing it slows a slow telephone. Not in development. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Without it the client works as before: a refusal (private window, blocked storage) is no error.
  whenResting(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined));
}
