import { LONG_AGO } from '../../../components/hold-countdown/hold-time';
import { useSecondsLeft } from '../../../components/hold-countdown/use-seconds-left';
import { now } from '../../../lib/clock';
import { liveHold, type Draft, type Hold } from '../draft/draft';

/** The hold of the draft's date while it lasts, and whether the date has outlived it. Draws again when it ends. */
export function useLiveHold(draft: Draft): { hold: Hold | null; ended: boolean } {
  useSecondsLeft(draft.hold?.endsAt ?? LONG_AGO);
  const hold = liveHold(draft, now());
  return { hold, ended: draft.form.deliveryDate !== '' && draft.hold !== null && hold === null };
}
