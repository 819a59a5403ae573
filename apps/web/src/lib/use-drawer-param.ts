import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, type LinkProps, type To } from 'react-router-dom';

/** How a link opens something over this page: `<Link {...linkTo(id)}>`. */
export type DrawerLink = Pick<LinkProps, 'to' | 'replace' | 'state' | 'preventScrollReset'>;

export interface DrawerParam {
  /** The id of what is open; null: nothing. */
  id: string | null;
  linkTo: (id: string) => DrawerLink;
  open: (id: string) => void;
  /** Closes it: as the browser's Back, if it was opened from this page. */
  close: () => void;
}

/**
 * Keeps the id of what is open in a drawer over a staff page in a parameter of the address, so that links, a reload and the browser's Back
 * work.
 * @param param the name of the parameter: `booking`, `rule`
 */
export function useDrawerParam(param: string): DrawerParam {
  const location = useLocation();
  const { pathname, search, hash } = location;
  const state = location.state as unknown;
  const navigate = useNavigate();
  const id = useMemo(() => new URLSearchParams(search).get(param), [search, param]);

  const hrefOf = useCallback(
    (wanted: string | null): To => {
      const query = new URLSearchParams(search);
      if (wanted === null) query.delete(param);
      else query.set(param, wanted);
      return { pathname, search: query.toString(), hash };
    },
    [pathname, search, hash, param],
  );

  const linkTo = useCallback(
    // From one to another: Back closes both. The state marks the entries of the history that were made by opening the drawer: behind
    // them is the page without it.
    (wanted: string): DrawerLink => ({
      to: hrefOf(wanted),
      replace: id !== null,
      state: id === null ? { drawer: param } : state,
      preventScrollReset: true,
    }),
    [hrefOf, id, state, param],
  );

  return {
    id,
    linkTo,
    open: (wanted) => {
      const { to, ...how } = linkTo(wanted);
      void navigate(to, how);
    },
    close: () => {
      const isOpenedHere = typeof state === 'object' && state !== null && 'drawer' in state && state.drawer === param;
      if (isOpenedHere) void navigate(-1);
      else void navigate(hrefOf(null), { replace: true, preventScrollReset: true });
    },
  };
}
