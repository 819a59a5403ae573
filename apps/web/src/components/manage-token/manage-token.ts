import { flaggedUser } from '../../lib/session/session-flag';

const TOKEN = 'booking.manage-token';
const OWNER = 'booking.manage-token-of';

// If storage is blocked (private windows), the token is kept until the page is closed.
let memory: { token: string; owner: string } | null = null;

/**
 * Returns the token of the booking that this tab shows. It is kept until the tab is closed, and never in the address. A token that was
 * kept while a user was signed in is only returned to that user.
 */
export function readManageToken(): string | null {
  const { token, owner } = read();
  return owner === '' || owner === (flaggedUser() ?? '') ? token : null;
}

export function keepManageToken(token: string): void {
  const owner = flaggedUser() ?? '';
  memory = { token, owner };
  try {
    sessionStorage.setItem(TOKEN, token);
    sessionStorage.setItem(OWNER, owner);
  } catch {
    // Kept in memory.
  }
}

/** `owner`: the id of the user who was signed in; '' for a guest. */
function read(): { token: string | null; owner: string } {
  const kept = memory ?? { token: null, owner: '' };
  try {
    const token = sessionStorage.getItem(TOKEN);
    return token === null ? kept : { token, owner: sessionStorage.getItem(OWNER) ?? '' };
  } catch {
    return kept;
  }
}
