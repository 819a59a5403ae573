import { useLocation } from 'react-router-dom';
import { useDrawerParam, type DrawerLink, type DrawerParam } from '../../lib/use-drawer-param';

/** The booking that is open in the drawer over a staff page. */
export const useBookingDrawer = (): DrawerParam => useDrawerParam('booking');

/** Returns the link, opening the booking at its messages: in the state of the history entry, so that another booking opens as usual. */
export const toMessages = (link: DrawerLink): DrawerLink => ({ ...link, state: { ...(link.state as object | null), messages: true } });

/** Whether the present entry was reached by such a link. */
export function useIsAboutMessages(): boolean {
  const state = useLocation().state as unknown;
  return typeof state === 'object' && state !== null && 'messages' in state;
}
