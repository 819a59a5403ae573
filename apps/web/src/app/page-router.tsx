import { startTransition, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';

/** Navigation state that removes the present page at once, so that its pending requests cannot navigate afterwards. */
export const withoutTransition = { withoutTransition: true };

/**
 * The router of the browser's address. Navigation to another page is a transition: the present page stays until the next one can be
 * drawn. Other changes of the address (a month, a filter, an open drawer) are rendered at once: a transition is rendered in pieces, and at
 * each piece the hook of a query would request the data of the new address and again that of the address on the screen.
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
