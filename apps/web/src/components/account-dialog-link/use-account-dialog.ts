import { safeRedirect } from '@booking/domain/navigation/safe-redirect';
import { useCallback } from 'react';
import { useLocation, type To } from 'react-router-dom';
import { accountDialogParam } from '../../lib/session/transitions';

const accountDialogs = ['sign-in', 'sign-up', 'forgot'] as const;
export type AccountDialogName = (typeof accountDialogs)[number];

/** Query for visitors whom a guard redirected. */
export const signInQuery = `?${accountDialogParam}=sign-in`;

/**
 * Returns a function that makes the address of the present page with a dialog of the account: `const dialog = useAccountDialog();
 * <Link to={dialog('sign-in')}>`; with null, without one. The rest of the query and the fragment stay.
 */
export function useAccountDialog(): (name: AccountDialogName | null) => To {
  const { pathname, search, hash } = useLocation();
  return useCallback(
    (name) => {
      const query = new URLSearchParams(search);
      if (name === null) query.delete(accountDialogParam);
      else query.set(accountDialogParam, name);
      return { pathname: safeRedirect(pathname), search: query.toString(), hash };
    },
    [pathname, search, hash],
  );
}

/** Returns the account dialog that the URL names; null for none. */
export function useOpenAccountDialog(): AccountDialogName | null {
  const asked = new URLSearchParams(useLocation().search).get(accountDialogParam);
  return accountDialogs.find((name) => name === asked) ?? null;
}
