import type { IntlShape } from 'react-intl';

/** What dispatchers go past a limit for, mostly. */
export const overrideReasons = ['failedDelivery', 'promised', 'damaged', 'agreed', 'other'] as const;
type OverrideReason = (typeof overrideReasons)[number];

/** Message ids of the reasons. */
export const overrideTexts: Readonly<Record<OverrideReason, string>> = {
  failedDelivery: 'override.failedDelivery',
  promised: 'override.promised',
  damaged: 'override.damaged',
  agreed: 'override.agreed',
  other: 'override.other',
};

/** Why a limit is passed, as it is being filled in. */
export interface OverrideDraft {
  reason: OverrideReason | null;
  words: string;
}

export const noOverride: OverrideDraft = { reason: null, words: '' };

/** What the history and the audit log keep: 'Agreed with the branch: Azlan takes it'. Null while it says too little. */
export function overrideText(intl: IntlShape, { reason, words }: OverrideDraft): string | null {
  const own = words.trim();
  if (reason === null || (reason === 'other' && own === '')) return null;
  const label = intl.formatMessage({ id: overrideTexts[reason] });
  if (reason === 'other') return own;
  return own === '' ? label : `${label}: ${own}`;
}
