import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { AnswerByField } from '../../components/answer-by/answer-by-field';
import { SmsNotice } from '../../components/booking-drawer/sms-notice';
import { useT } from '../../lib/use-t';
import { Card } from '../../ui/card';
import { touch } from '../../ui/theme/media';
import { SeeMessage } from './see-message';
import { useWork } from './work-context';
import { ways, type Way } from './work-list';

interface WaysCardProps {
  way: Way;
  onWay: (way: Way) => void;
  /** Until when somebody can be asked to answer; none: it is too late to ask. */
  ends: readonly Date[];
  end: Date | null;
  onEnd: (end: Date) => void;
}

/** How the customers of this day learn of it, unless a row says otherwise. */
export function WaysCard({ way, onWay, ends, end, onEnd }: WaysCardProps) {
  const t = useT();
  const name = useId();
  const { plans, current, date } = useWork();
  const plan = current === null ? null : plans.get(current);
  const isBySms = [...plans.values()].some(({ way: told, row }) => told !== 'quiet' && row.booking.toldBy.includes('SMS'));
  return (
    <Card asChild p="5">
      <section aria-labelledby={`${name}-title`}>
        <chakra.h2 id={`${name}-title`} fontSize="1rem" fontWeight="650" mb="2.5">
          {t('overbooked.ways')}
        </chakra.h2>
        <chakra.div role="radiogroup" aria-labelledby={`${name}-title`} display="grid" gap="2.5">
          {ways.map((one) => {
            const isLate = one === 'ask' && ends.length === 0;
            return (
              <chakra.label
                key={one}
                display="grid"
                gridTemplateColumns="auto minmax(0, 1fr)"
                columnGap="3"
                alignItems="start"
                cursor={isLate ? 'not-allowed' : 'pointer'}
                css={{ [touch]: { minHeight: '2.75rem' } }}
              >
                <chakra.input
                  type="radio"
                  name={name}
                  checked={way === one}
                  disabled={isLate}
                  onChange={() => onWay(one)}
                  boxSize="1.25rem"
                  mt="1px"
                  css={{ accentColor: '{colors.primary.solid}', [touch]: { width: '1.5rem', height: '1.5rem' } }}
                />
                <span>
                  <chakra.span display="block" fontWeight="600" textStyle="sm">
                    {t(`overbooked.ways.${one}`)}
                  </chakra.span>
                  <chakra.span display="block" textStyle="help" color="fg.muted">
                    {t(isLate ? 'answerBy.tooLate' : `overbooked.ways.${one}.text`)}
                  </chakra.span>
                </span>
              </chakra.label>
            );
          })}
        </chakra.div>
        {end === null ? null : (
          <chakra.div borderTop="1px solid {colors.border}" mt="4" pt="4">
            <AnswerByField choices={ends} value={end} onChange={onEnd} />
          </chakra.div>
        )}
        {isBySms ? (
          <chakra.div mt="3">
            <SmsNotice dates={[date]} />
          </chakra.div>
        ) : null}
        {/* In less room it stands in the row itself. */}
        {plan ? (
          <chakra.div hideBelow="xl" mt="2" ms="-3">
            <SeeMessage plan={plan} />
          </chakra.div>
        ) : null}
      </section>
    </Card>
  );
}
