import { flaggedUser } from '../../lib/session/session-flag';

const TOKEN = 'booking.manage-token';
const OWNER = 'booking.manage-token-of';

// What storage refuses (private windows) is kept as long as the page.
let memory: { token: string; owner: string } | null = null;

/**
 * The token of the booking that this tab looks at: never longer than the tab, never in the address. One that came while somebody was
 * signed in is not for the next person at the device.
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

/** `owner`: the id of who was signed in, '' for a guest. */
function read(): { token: string | null; owner: string } {
  const kept = memory ?? { token: null, owner: '' };
  try {
    const token = sessionStorage.getItem(TOKEN);
    return token === null ? kept : { token, owner: sessionStorage.getItem(OWNER) ?? '' };
  } catch {
    return kept;
  }
}
