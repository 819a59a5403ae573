import { createLocalStore } from './local-store';

/** Set while a crew's day may be stored on this device. A page loads the code that removes the day only if it is set. */
export const dayFlag = createLocalStore<true>({ key: 'booking.day', version: 1, parse: (json) => (json === true ? json : null) });
