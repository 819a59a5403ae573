import { useEffect, useReducer } from 'react';
import { now } from '../../../lib/clock';
import { liveHold, type Call, type CallHold } from './call';

/** The hold of the chosen date while it lasts. Draws again when it ends. */
export function useLiveHold(call: Call): CallHold | null {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const endsAt = call.hold?.endsAt;
  useEffect(() => {
    if (endsAt === undefined) return undefined;
    const timer = setTimeout(draw, Math.max(0, Date.parse(endsAt) - now()));
    return () => clearTimeout(timer);
  }, [endsAt]);
  return liveHold(call, now());
}
