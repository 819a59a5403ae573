import { chakra, Flex } from '@chakra-ui/react';
import { Check, LoaderCircle } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { EffectBookings } from './effect-bookings';
import { EffectDays } from './effect-days';
import { effectSummary } from './effect-summary';
import type { EffectBookingFragment, EffectDayFragment } from './plan-effect.generated';

/** What is known of the effect of what the form says now. */
export type Effect =
  /** The form does not say enough yet. */
  | { status: 'incomplete' }
  | { status: 'loading'; shown: EffectAnswer | null }
  | { status: 'failed'; text: ReactNode; onRetry: (() => void) | null }
  | { status: 'ready'; shown: EffectAnswer };

/** The server's answer to a preview. */
export interface EffectAnswer {
  days: readonly EffectDayFragment[];
  /** Bookings past the new limits, latest made first; null: they are not its user's to see. */
  overbooked: readonly EffectBookingFragment[] | null;
}

interface PlanEffectProps {
  effect: Effect;
  /** What to fill in before there is anything to show. */
  incomplete: ReactNode;
  /** Where a change does nothing. */
  nothing: ReactNode;
  /** Above the days, of the same answer: postcodes that no branch would serve. */
  children?: ReactNode;
  /** Below everything else, of the same answer. */
  after?: ReactNode;
}

/** The lower part of a form that changes a plan: which days change and whom it hits, while one types. Nothing of it is saved. */
export function PlanEffect({ effect, incomplete, nothing, children, after }: PlanEffectProps) {
  const t = useT();
  const id = useId();
  const shown = 'shown' in effect ? effect.shown : null;
  return (
    <chakra.section
      aria-labelledby={id}
      aria-busy={effect.status === 'loading'}
      mt="6"
      mx={{ base: '-4', sm: '-6' }}
      px={{ base: '4', sm: '6' }}
      py="5"
      bg="bg.canvas"
      borderTop="1px solid {colors.border}"
    >
      <chakra.h3 id={id} display="flex" flexWrap="wrap" alignItems="center" columnGap="2.5" fontSize="1.0625rem" fontWeight="650">
        {t('planEffect.title')}
        <chakra.span display="inline-flex" alignItems="center" gap="1.5" textStyle="xs" fontWeight="500" color="accent.fg">
          {effect.status === 'loading' ? (
            <LoaderCircle size={13} />
          ) : (
            <chakra.span aria-hidden="true" boxSize="0.5rem" borderRadius="full" bg="success.solid" />
          )}
          {t(effect.status === 'loading' ? 'planEffect.loading' : 'planEffect.live')}
        </chakra.span>
      </chakra.h3>
      <chakra.div role="status" textStyle="sm" color="fg.muted" mt="1" mb="3">
        {effect.status === 'incomplete' ? incomplete : null}
        {effect.status === 'ready' ? <Sentence {...effect.shown} nothing={nothing} /> : null}
        {effect.status === 'failed' ? (
          <>
            {effect.text}
            {effect.onRetry ? (
              <Button variant="outline" size="sm" ms="2" onClick={effect.onRetry}>
                {t('ui.tryAgain')}
              </Button>
            ) : null}
          </>
        ) : null}
      </chakra.div>
      {shown ? (
        // The answer to what stood in the form before is only kept in its place, and grey, until this one's comes.
        <chakra.div {...(effect.status === 'loading' && { filter: 'grayscale(1)', 'aria-hidden': true, inert: true })}>
          {children}
          <Answer {...shown} />
          {after}
        </chakra.div>
      ) : null}
    </chakra.section>
  );
}

const strong = (chunks: ReactNode) => (
  <chakra.strong fontWeight="600" color="fg">
    {chunks}
  </chakra.strong>
);
const over = (chunks: ReactNode) => (
  <chakra.strong fontWeight="600" color="full.fg">
    {chunks}
  </chakra.strong>
);

function Sentence({ days, nothing }: EffectAnswer & { nothing: ReactNode }) {
  const t = useT();
  const summary = effectSummary(days);
  if (days.length === 0) return nothing;
  const values = { days: days.length, over: summary.over.length, bookings: summary.bookings, b: strong, r: over };
  return t(summary.over.length > 0 ? 'planEffect.overSentence' : 'planEffect.fitsSentence', values);
}

function Answer({ days, overbooked }: EffectAnswer) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const summary = effectSummary(days);
  const { over: hit, others } = summary;
  return (
    <>
      {hit.length > 0 ? <EffectDays days={hit} /> : null}
      {others.length === 0 ? null : hit.length === 0 || open ? (
        <EffectDays days={others} />
      ) : (
        <Flex align="center" gap="2" borderTop="1px solid {colors.border}" py="1.5" textStyle="sm" color="fg.muted">
          <chakra.span color="success.fg" asChild>
            <Check size={16} />
          </chakra.span>
          <chakra.span flex="1">{t('planEffect.othersFit', { count: others.length })}</chakra.span>
          <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
            {t('planEffect.show')}
          </Button>
        </Flex>
      )}
      {overbooked ? <EffectBookings title="planEffect.noLongerFit" bookings={overbooked} /> : null}
    </>
  );
}
