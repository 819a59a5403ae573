/** Why a delivery failed, as a code beside the crew's own words. */
export const failureCodes = ['NOBODY_HOME', 'WRONG_ADDRESS', 'NO_ACCESS', 'REFUSED', 'DAMAGED', 'OTHER'] as const;
export type FailureCode = (typeof failureCodes)[number];
