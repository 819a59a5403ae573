import { Badge, chakra, Flex } from '@chakra-ui/react';
import { CheckCheck, CircleCheck, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { AnswerByField } from '../../components/answer-by/answer-by-field';
import { SmsNotice } from '../../components/booking-drawer/sms-notice';
import { useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { touch } from '../../ui/theme/media';
import { SeeMessage } from './decision-row';
import { useWork } from './work-context';
import { channelTexts, channels, type Channel, type Planned, type Tally } from './work-list';

const tallyLines = [
  ['asked', 'success.solid', 'overbooked.tally.asked'],
  ['moved', 'primary.solid', 'overbooked.tally.moved'],
  ['kept', 'medium.solid', 'overbooked.tally.kept'],
  ['toDecide', 'full.solid', 'overbooked.tally.toDecide'],
] as const;

interface TallyCardProps {
  tally: Tally;
  /** The planned moves that can be saved together. */
  ready: readonly Planned[];
  toCall: number;
  /** Null: the user may not decide. */
  onAll: (() => void) | null;
}

/** Returns the message id of the button that saves all decisions. It says what happens to the customers. */
function allText(planned: readonly Planned[]): string {
  if (planned.every(({ channel }) => channel === 'ask')) return 'overbooked.all.ask';
  return planned.some(({ channel }) => channel === 'ask') ? 'overbooked.all.accept' : 'overbooked.all.move';
}

/**
 * The tally of the day, and the button that saves all decisions. A customer who was asked counts as moved here, but on the day only after
 * they agree.
 */
export function TallyCard({ tally, ready, toCall, onAll }: TallyCardProps) {
  const t = useT();
  const intl = useIntl();
  const { busy } = useWork();
  const { left, limit, booked, asked, toDecide } = tally;
  return (
    <Card asChild>
      <section aria-label={t('overbooked.tally')}>
        <chakra.div p="5">
          <Flex align="center" justify="space-between" gap="3" wrap="wrap">
            <chakra.p fontVariantNumeric="tabular-nums">
              <chakra.span fontSize="1.75rem" lineHeight="2.25rem" fontWeight="700" letterSpacing="-0.02em">
                {intl.formatNumber(left)}
              </chakra.span>{' '}
              <chakra.span color="fg.muted">{t('overbooked.tally.of', { limit })}</chakra.span>
            </chakra.p>
            {left > limit ? (
              <Badge colorPalette={toDecide > 0 ? 'full' : 'medium'}>
                <TriangleAlert size={15} />
                {t('overbooked.tally.over', { count: left - limit })}
              </Badge>
            ) : (
              <Badge colorPalette="success">
                <CircleCheck size={15} />
                {t('overbooked.tally.fits')}
              </Badge>
            )}
          </Flex>
          <chakra.div my="4">
            <TallyBar booked={booked} limit={limit} asked={asked} />
          </chakra.div>
          <chakra.dl display="grid" rowGap="2" textStyle="sm" fontVariantNumeric="tabular-nums">
            {tallyLines.map(([name, color, text]) => (
              <Flex key={name} align="center" justify="space-between" gap="3">
                <Flex as="dt" align="center" gap="2.5">
                  <chakra.span
                    aria-hidden="true"
                    boxSize="0.625rem"
                    borderRadius="3px"
                    bg={color}
                    _highContrast={{ border: '1px solid' }}
                  />
                  {t(text)}
                </Flex>
                <chakra.dd fontWeight="600">{intl.formatNumber(tally[name])}</chakra.dd>
              </Flex>
            ))}
          </chakra.dl>
        </chakra.div>
        {onAll && toDecide > 0 ? (
          <chakra.div borderTop="1px solid {colors.border}" p="5">
            {ready.length > 0 ? (
              <Button variant="outline" block loading={busy === 'all'} disabled={busy !== null && busy !== 'all'} onClick={onAll}>
                {busy === 'all' ? null : <CheckCheck size={18} />}
                {t(allText(ready), { count: ready.length })}
              </Button>
            ) : null}
            <chakra.p textStyle="sm" color="fg.muted" mt={ready.length > 0 ? '2.5' : '0'}>
              {toCall > 0 ? <>{t('overbooked.all.toCall', { count: toCall })} </> : null}
              {t('overbooked.all.undo')}
            </chakra.p>
          </chakra.div>
        ) : null}
      </section>
    </Card>
  );
}

const Part = chakra('span', { base: { position: 'absolute', insetBlock: '0', display: 'block' } });

/**
 * The bookings within the limit, past it, and asked to move. Decorative: the numbers are beside it.
 * @param asked how many of the booked ones were asked to move
 */
export function TallyBar({ booked, limit, asked }: { booked: number; limit: number; asked: number }) {
  const max = Math.max(booked, limit) * 1.08;
  const share = (count: number) => `${max === 0 ? 0 : (count / max) * 100}%`;
  const staying = booked - asked;
  const fits = Math.min(staying, limit);
  return (
    <chakra.span
      aria-hidden="true"
      position="relative"
      display="block"
      height="0.625rem"
      borderRadius="full"
      bg="bg.muted"
      _highContrast={{ border: '1px solid' }}
    >
      <Part insetStart="0" borderStartRadius="full" bg="primary.solid" style={{ width: share(fits) }} />
      <Part
        bg="repeating-linear-gradient(135deg, {colors.full.solid} 0 4px, {colors.full.emphasized} 4px 7px)"
        borderEndRadius={asked === 0 ? 'full' : undefined}
        style={{ insetInlineStart: share(fits), width: share(staying - fits) }}
      />
      <Part bg="success.solid" borderEndRadius="full" style={{ insetInlineStart: share(staying), width: share(asked) }} />
      <Part insetBlock="-0.25rem !important" width="2px" bg="fg" style={{ insetInlineStart: share(limit) }} />
    </chakra.span>
  );
}

interface ChannelCardProps {
  channel: Channel;
  onChannel: (channel: Channel) => void;
  /** The deadlines for an answer that can be chosen; empty: it is too late to ask. */
  ends: readonly Date[];
  end: Date | null;
  onEnd: (end: Date) => void;
}

/** How the customers of this day are notified, unless their row has another channel. */
export function ChannelCard({ channel, onChannel, ends, end, onEnd }: ChannelCardProps) {
  const t = useT();
  const name = useId();
  const { plans, current, date } = useWork();
  const plan = current === null ? null : plans.get(current);
  const isBySms = [...plans.values()].some(({ channel: chosen, row }) => chosen !== 'quiet' && row.booking.toldBy.includes('SMS'));
  return (
    <Card asChild p="5">
      <section aria-labelledby={`${name}-title`}>
        <chakra.h2 id={`${name}-title`} fontSize="1rem" fontWeight="650" mb="2.5">
          {t('overbooked.channel')}
        </chakra.h2>
        <chakra.div role="radiogroup" aria-labelledby={`${name}-title`} display="grid" gap="2.5">
          {channels.map((one) => {
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
                  checked={channel === one}
                  disabled={isLate}
                  onChange={() => onChannel(one)}
                  boxSize="1.25rem"
                  mt="1px"
                  css={{ accentColor: '{colors.primary.solid}', [touch]: { width: '1.5rem', height: '1.5rem' } }}
                />
                <span>
                  <chakra.span display="block" fontWeight="600" textStyle="sm">
                    {t(channelTexts[one].name)}
                  </chakra.span>
                  <chakra.span display="block" textStyle="help" color="fg.muted">
                    {t(isLate ? 'answerBy.tooLate' : channelTexts[one].help)}
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
        {/* In a narrow window it is in the row itself. */}
        {plan ? (
          <chakra.div hideBelow="xl" mt="2" ms="-3">
            <SeeMessage plan={plan} />
          </chakra.div>
        ) : null}
      </section>
    </Card>
  );
}
