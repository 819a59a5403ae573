import { useDrawerParam, type DrawerParam } from '../../lib/use-drawer-param';

/** The booking that is shown in the drawer over a page for staff. */
export const useBookingDrawer = (): DrawerParam => useDrawerParam('booking');
