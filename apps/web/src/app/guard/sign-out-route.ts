/** Comes along when a sign-out leads to the dashboard (Specification, section 4), whose guard then leads on without asking to sign in. */
export const afterSignOut = { signedOut: true };

export function isAfterSignOut(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'signedOut' in state;
}
