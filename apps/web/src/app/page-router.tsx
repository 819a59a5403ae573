import { startTransition, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';

/** State of a navigation that does not wait for the next page: requests of the present page must not navigate afterwards. */
export const withoutTransition = { withoutTransition: true };

/**
 * The router of the browser's address. Another page is a transition: the present one stays until it can be drawn. What else changes in
 * an address (a month, a filter, an open drawer) is drawn at once: in a transition that is drawn a piece at a time, a query's hook asks
 * for what the new address wants and, at every piece, again for what is still on the screen, each time over the network.
 */
export function PageRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
  const shownPath = useRef(location.pathname);
  useLayoutEffect(() => {
    shownPath.current = location.pathname;
  }, [location]);
  useLayoutEffect(
    () =>
      history.listen((update) => {
        const { pathname, state } = update.location as { pathname: string; state: Partial<typeof withoutTransition> | null };
        if (pathname === shownPath.current || state?.withoutTransition) setState(update);
        else startTransition(() => setState(update));
      }),
    [history],
  );
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
