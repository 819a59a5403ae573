import { beginActivity } from '../../lib/activity';

/**
 * Whether a password is one that everybody tries. The list is 15 kB that only those need who choose a password, so it is fetched
 * with the first one; without it, the server's answer says so.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const end = beginActivity();
  try {
    const rules = await import('@booking/reference-data/common-passwords');
    return rules.isCommonPassword(password);
  } catch {
    return false;
  } finally {
    end();
  }
}
