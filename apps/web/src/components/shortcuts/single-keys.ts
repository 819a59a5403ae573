import { createDeviceFlag } from '../../lib/device-flag';
import { isForShortcut } from './shortcuts';

/** Keys of one character do nothing on their own: for people who speak to the device or press keys by accident (WCAG 2.1.4). */
export const singleKeysOff = createDeviceFlag('booking.single-keys-off');

/**
 * Whether a key press is for a shortcut of one character that works wherever the focus is.
 * @param owner where the focus may be for the key to work all the same: a list that it belongs to
 */
export function isForSingleKey(event: KeyboardEvent, owner?: string): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || !isForShortcut(event)) return false;
  const isOwn = owner !== undefined && event.target instanceof Element && event.target.closest(owner) !== null;
  return isOwn || !singleKeysOff.read();
}
