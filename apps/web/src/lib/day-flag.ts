import { createLocalStore } from './local-store';

/** Says that a crew's day may lie on this device: only then does a page load the code that removes it. */
export const dayFlag = createLocalStore<true>({ key: 'booking.day', version: 1, parse: (json) => (json === true ? json : null) });
