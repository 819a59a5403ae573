/** When the browser tests begin, for server and browser alike: Tuesday, 01 Dec, 2026, ten in the morning in Kuala Lumpur. */
export const productNow = '2026-12-01T02:00:00Z';
