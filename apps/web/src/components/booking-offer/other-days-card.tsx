import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { CalendarDays, Check, PhoneIncoming } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { largeText } from '../../ui/theme/media';
import { ErrorState } from '../../ui/error-state';
import { Skeleton } from '../../ui/skeleton';
import { BriefDate } from '../booking-change/move-bar';
import type { DeliveryDays } from '../date-picker/use-delivery-days';
import type { DeliveryDay } from '../day-status/day-look';
import { DayStatusLine } from '../day-status/day-status-line';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { otherDays } from './other-days';

interface OtherDaysCardProps {
  days: Pick<DeliveryDays, 'loading' | 'failed' | 'refresh'>;
  byDate: ReadonlyMap<string, DeliveryDay>;
  present: string;
  offered: string;
  /** The day that is chosen, and not yet taken. */
  date: string | null;
  busy: boolean;
  /** The address of the calendar with every free date. */
  calendar: string;
  onChoose: (date: string) => void;
  onMove: (date: string) => void;
  onDecline: () => void;
}

const wayStyle = {
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

/** For whom the proposed day does not suit: the nearest free ones, all of them, or a call. */
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
        <chakra.span asChild {...wayStyle}>
          <Link to={calendar}>
            <CalendarDays size={20} />
            {t('manage.offer.every')}
          </Link>
        </chakra.span>
        <chakra.button type="button" onClick={onDecline} {...wayStyle}>
          <PhoneIncoming size={20} />
          {t('manage.offer.call')}
        </chakra.button>
      </Flex>
    </Card>
  );
}

/** One day: pressed it is chosen, pressed again it is not. */
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
