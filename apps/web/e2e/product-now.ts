/** The start of the clocks of server and browser in the tests: Tuesday, 01 Dec, 2026, 10:00 in Malaysia. */
export const productNow = '2026-12-01T02:00:00Z';

/** Sunday, 22 Nov, 2026: late in a month, when most of its days are over. */
export const lateInTheMonth = '2026-11-22T02:00:00Z';
