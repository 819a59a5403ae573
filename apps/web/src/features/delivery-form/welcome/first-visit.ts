import { createLocalStore } from '../../../lib/local-store';

const welcomed = createLocalStore<true>({ key: 'booking.welcomed', version: 1, parse: (json) => (json === true ? true : null) });

/** Whether the welcome was never closed on this device. */
export const isFirstVisit = (): boolean => welcomed.read() === null;

export const rememberVisit = (): void => welcomed.write(true);
