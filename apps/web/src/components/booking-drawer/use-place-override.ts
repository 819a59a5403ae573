import { dayReasons, type DayReason } from '@booking/domain/availability/decide-date';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useT } from '../../lib/use-t';
import { noOverride, overrideText, type OverrideDraft } from '../override-fields/override-reason';
import type { SaveFailure, Saving } from '../staff-form/use-saving';

/** Why no place could be had, of a change that was refused for that; null of any other. */
export const placeReasonOf = (failure: SaveFailure | null): DayReason | null =>
  dayReasons.find((reason) => reason === failure?.reason) ?? null;

export interface PlaceOverride {
  /** What was refused and may be passed; null: nothing was. */
  reason: DayReason | null;
  /** The tick, and why. */
  past: boolean;
  setPast: (past: boolean) => void;
  why: OverrideDraft;
  setWhy: (why: OverrideDraft) => void;
  /** What is passed, in words. */
  words: string;
  /** Whether it can be sent: a tick asks for a reason. */
  isReady: boolean;
  /** What is sent besides; null: nothing is passed. */
  input: { override: true; overrideReason: string } | null;
}

/**
 * A change that takes a place is tried without an override first. Where it is refused for the date, staff may say that they want it all
 * the same, and why.
 * @param mayPass whether staff may pass this reason
 */
export function usePlaceOverride({ failure }: Pick<Saving, 'failure'>, mayPass: (reason: DayReason) => boolean): PlaceOverride {
  const t = useT();
  const intl = useIntl();
  const [past, setPast] = useState(false);
  const [why, setWhy] = useState(noOverride);
  const refused = placeReasonOf(failure);
  const [last, setLast] = useState(refused);
  // It stays in sight while the change is sent again.
  if (refused !== null && refused !== last) setLast(refused);
  const reason = last !== null && mayPass(last) ? last : null;
  const text = past ? overrideText(intl, why) : null;
  return {
    reason,
    past: past && reason !== null,
    setPast,
    why,
    setWhy,
    words: reason === null ? '' : t('override.past', { reason }),
    isReady: !past || text !== null,
    input: text === null ? null : { override: true, overrideReason: text },
  };
}
