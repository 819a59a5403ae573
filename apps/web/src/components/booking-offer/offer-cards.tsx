import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { isDateKept } from '@booking/domain/move-offer/move-cause';
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { ArrowRight, CalendarDays, Check, CircleCheck, Lock, PhoneIncoming } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Card, CardBand } from '../../ui/card';
import { ErrorState } from '../../ui/error-state';
import { Skeleton } from '../../ui/skeleton';
import { largeText } from '../../ui/theme/media';
import { BriefDate } from '../booking-change/move-page';
import type { DeliveryDays } from '../date-picker/use-delivery-days';
import type { DeliveryDay } from '../day-status/day-look';
import { DayStatusLine } from '../day-status/day-status-line';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { DeliveryDateTile } from '../delivery-date/delivery-date-tile';
import { otherDays } from './other-days';
import type { MoveOffer } from './waiting-offer';

interface OfferCardProps {
  present: string;
  offer: MoveOffer;
  /** Another day is chosen: its button is then the primary one. */
  quiet: boolean;
  busy: boolean;
  onAgree: () => void;
}

const tile = { base: '3.5rem', md: '4.25rem' };
const inset = { base: '4', md: '7' };
const stacked = '"dates" "until" "agree"';
/** The button is beside the dates where there is room: not on the narrowest screens with a column at the side. */
const beside = (is: string, isNot: string) => ({ md: is, lg: isNot, xl: is });

/** A date in words that can break only after its first word, in Chinese also after its year. */
function afterWeekday(text: string): string {
  const [first = '', ...rest] = text.split(' ');
  return [first.replace('年', '年\u200b'), rest.join('\u00a0')].join(' ');
}

/** The old date struck out, the offered date beside it, until when its place is kept, and the button that accepts it. */
export function OfferCard({ present, offer, quiet, busy, onAgree }: OfferCardProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <Card>
      <Grid
        alignItems="center"
        templateColumns={{ base: 'minmax(0, 1fr)', ...beside('1fr auto', 'minmax(0, 1fr)') }}
        templateAreas={{ base: stacked, ...beside('"dates agree" "until until"', stacked) }}
      >
        <Box gridArea="dates" px={inset} py={{ base: '5', md: '6' }}>
          <Flex
            align="center"
            gap={{ base: '2.5', md: '5' }}
            css={{ '@media (max-width: 359px)': { flexWrap: 'wrap' }, [largeText]: { flexWrap: 'wrap' } }}
          >
            <DeliveryDateTile date={present} width={tile} struck />
            <Box as="span" color="fg.muted" flex="none">
              <ArrowRight size={20} />
            </Box>
            <DeliveryDateTile date={offer.deliveryDate} width={tile} />
            <Box minWidth="0" css={{ [largeText]: { flexBasis: 'full' } }}>
              <chakra.h2
                textStyle="h2"
                fontSize={{ base: '1.1875rem', md: '1.5rem' }}
                fontVariantNumeric="tabular-nums"
                wordBreak="keep-all"
                css={{ [largeText]: { wordBreak: 'normal' } }}
              >
                {afterWeekday(deliveryDateText(offer.deliveryDate, locale))}
              </chakra.h2>
              <Box textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
                {t('manage.offer.instead', {
                  date: <chakra.s display="inline-block">{deliveryDateText(present, locale, 'day')}</chakra.s>,
                })}
              </Box>
            </Box>
          </Flex>
          <Flex align="flex-start" gap="2" mt="4" color="fg.muted">
            <Box as="span" color="success.fg" flex="none" mt="0.1875rem">
              <CircleCheck size={18} />
            </Box>
            {t('deliveryForm.deliveredBy', { branch: offer.branchName })}
          </Flex>
        </Box>
        <CardBand tone="primary" gridArea="until" display="flex" gap="3" px={inset} py="4">
          <Box as="span" color="primary.fg" flex="none" mt="1px">
            <Lock size={20} />
          </Box>
          <span>
            {t('manage.offer.until', {
              until: <AnswerMoment at={offer.answerBy} />,
              date: deliveryDateText(present, locale, 'day'),
              stays: isDateKept(offer.cause),
            })}
          </span>
        </CardBand>
        <Box gridArea="agree" py={{ base: '5', ...beside('0', '5') }} pe={inset} ps={{ base: '4', ...beside('0', '7') }}>
          <Button size="lg" block variant={quiet ? 'outline' : 'primary'} loading={busy} onClick={onAgree}>
            {busy ? null : <Check size={20} strokeWidth={2.4} />}
            <chakra.span wordBreak="keep-all" textWrap={{ base: 'balance', xl: 'nowrap' }}>
              {t('manage.offer.agree', { date: <BriefDate date={offer.deliveryDate} /> })}
            </chakra.span>
          </Button>
        </Box>
      </Grid>
    </Card>
  );
}

interface OtherDaysCardProps {
  days: Pick<DeliveryDays, 'loading' | 'failed' | 'refresh'>;
  byDate: ReadonlyMap<string, DeliveryDay>;
  present: string;
  offered: string;
  /** The chosen day, which is not booked yet. */
  date: string | null;
  busy: boolean;
  /** The address of the calendar with every free date. */
  calendar: string;
  onChoose: (date: string) => void;
  onMove: (date: string) => void;
  onDecline: () => void;
}

const choiceStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  minHeight: '2.75rem',
  color: 'primary.fg',
  fontWeight: '600',
  textAlign: 'start',
  borderRadius: 'l1',
  cursor: 'pointer',
  _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
} as const;

/** For customers who cannot accept the offered day: the nearest free days, the calendar with all of them, or a call. */
export function OtherDaysCard({ days, byDate, present, offered, date, busy, calendar, onChoose, onMove, onDecline }: OtherDaysCardProps) {
  const t = useT();
  const near = otherDays(byDate, { present, offered });
  return (
    <Card mt="4" px={{ base: '4', md: '7' }} pt="5" pb="3">
      <chakra.h2 textStyle="h3" mb="3">
        {t('manage.offer.other')}
      </chakra.h2>
      {days.failed ? (
        <ErrorState title={t('deliveryForm.calendar.failed')} onRetry={days.refresh}>
          {t('deliveryForm.nothingLost')}
        </ErrorState>
      ) : null}
      <Grid
        templateColumns={{ base: '1fr 1fr', md: 'repeat(4, 1fr)' }}
        gap={{ base: '2.5', md: '3' }}
        css={{ [largeText]: { gridTemplateColumns: 'minmax(0, 1fr)' } }}
        aria-busy={days.loading || undefined}
      >
        {days.loading
          ? [0, 1, 2, 3].map((place) => <Skeleton key={place} height="4.25rem" borderRadius="l2" />)
          : near.map((day) => <DayChoice key={day.date} day={day} chosen={day.date === date} onChoose={onChoose} />)}
      </Grid>
      {near.length === 0 && !days.loading && !days.failed ? <chakra.p color="fg.muted">{t('manage.offer.noOther')}</chakra.p> : null}
      {date === null ? null : (
        <Button size="lg" block mt="3" loading={busy} onClick={() => onMove(date)}>
          {busy ? null : <Check size={20} strokeWidth={2.4} />}
          <span>{t('manage.move.to', { date: <BriefDate date={date} /> })}</span>
        </Button>
      )}
      <Flex direction="column" align="flex-start" mt="2">
        <chakra.span asChild {...choiceStyle}>
          <Link to={calendar}>
            <CalendarDays size={20} />
            {t('manage.offer.every')}
          </Link>
        </chakra.span>
        <chakra.button type="button" onClick={onDecline} {...choiceStyle}>
          <PhoneIncoming size={20} />
          {t('manage.offer.call')}
        </chakra.button>
      </Flex>
    </Card>
  );
}

/** A day as a toggle button. */
function DayChoice({ day, chosen, onChoose }: { day: DeliveryDay; chosen: boolean; onChoose: (date: string) => void }) {
  const locale = useLocale();
  return (
    <chakra.button
      type="button"
      aria-pressed={chosen}
      onClick={() => onChoose(day.date)}
      display="flex"
      flexDirection="column"
      justifyContent="space-between"
      minHeight="4.25rem"
      px="3.5"
      py="2.5"
      textAlign="start"
      borderRadius="l2"
      cursor="pointer"
      bg={chosen ? 'primary.subtle' : 'bg.panel'}
      boxShadow={chosen ? 'inset 0 0 0 2px {colors.primary.solid}' : 'inset 0 0 0 1px {colors.border.strong}'}
      _hover={chosen ? undefined : { bg: 'bg.hover' }}
    >
      <Box fontWeight="600" fontVariantNumeric="tabular-nums" wordBreak="keep-all">
        {deliveryDateText(day.date, locale, 'brief')}
      </Box>
      <DayStatusLine day={day} as="span" mt="0.5" />
    </chakra.button>
  );
}

/** Until when the customer can answer, in Malaysian time: 'Wednesday, 02 Dec, 18:00'. */
export function AnswerMoment({ at, brief = false }: { at: string; brief?: boolean }) {
  const t = useT();
  const locale = useLocale();
  const { date, time } = localDateTime(new Date(at));
  return (
    <chakra.b fontWeight="600" color="fg" fontVariantNumeric="tabular-nums" whiteSpace={brief ? 'nowrap' : undefined}>
      {t('manage.offer.moment', { date: deliveryDateText(date, locale, brief ? 'brief' : 'day'), time })}
    </chakra.b>
  );
}
