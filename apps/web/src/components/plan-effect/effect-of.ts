import type { ReactNode } from 'react';
import type { Effect, EffectAnswer } from './plan-effect';
import type { EffectAsked } from './use-effect-answer';

/**
 * What `PlanEffect` shows of a question that was asked.
 * @param shown its answer, or the one before
 * @param words what is said when there is none: it could not be worked out; it is not one's to change, which no retry helps
 */
export function effectOf(
  { status, failure, retry }: Omit<EffectAsked<unknown>, 'answer'>,
  shown: EffectAnswer | null,
  words: { failed: ReactNode; forbidden: ReactNode },
): Effect {
  if (status === 'incomplete') return { status };
  if (status === 'failed') {
    const isForbidden = failure?.code === 'FORBIDDEN';
    return { status, text: isForbidden ? words.forbidden : words.failed, onRetry: isForbidden ? null : retry };
  }
  return shown && status === 'ready' ? { status, shown } : { status: 'loading', shown };
}
