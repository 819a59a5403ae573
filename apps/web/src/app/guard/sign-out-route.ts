/**
 * Navigation state of a sign-out that leads to the dashboard (Specification, section 4): its guard then redirects without asking to sign
 * in.
 */
export const afterSignOut = { signedOut: true };

export function isAfterSignOut(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'signedOut' in state;
}
