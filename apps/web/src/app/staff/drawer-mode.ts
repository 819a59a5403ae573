import { createDeviceFlag } from '../../lib/device-flag';

/** Whether the drawer is mini: its signs alone, without their words (Specification, section 2). */
export const miniDrawer = createDeviceFlag('booking.mini-drawer');
