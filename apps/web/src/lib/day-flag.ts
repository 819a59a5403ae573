import { createLocalStore } from './local-store';

/** Set while a crew's day may be stored on this device: only then a page loads the code that removes it. */
export const dayFlag = createLocalStore<true>({ key: 'booking.day', version: 1, parse: (json) => (json === true ? json : null) });
