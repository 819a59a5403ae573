/** Why a delivery failed, as a code in addition to the crew's text. */
export const failureCodes = ['NOBODY_HOME', 'WRONG_ADDRESS', 'NO_ACCESS', 'REFUSED', 'DAMAGED', 'OTHER'] as const;
export type FailureCode = (typeof failureCodes)[number];
