import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Check, ChevronRight } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useLocale, useT } from '../../lib/use-locale';
import { Card } from '../../ui/card';
import { DayGlyph } from '../../ui/day-glyph';
import { Spinner } from '../../ui/spinner';
import { dayLook, type DeliveryDay } from '../day-status/day-look';
import { DayStatusLine } from '../day-status/day-status-line';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { DeliveryDateTile } from '../delivery-date/delivery-date-tile';
import { HoldLine } from '../hold-countdown/hold-countdown';
import { largeText } from '../../ui/theme/media';
import type { LostDate, OfferedDay } from './offered-days';

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem',
  width: '100%',
  minHeight: '4rem',
  padding: '0.3125rem var(--row-end, 0.625rem) 0.3125rem var(--row-start, 0.75rem)',
  textAlign: 'start',
  fontVariantNumeric: 'tabular-nums',
} as const;

type RowState = 'free' | 'chosen' | 'gone';

/** What a tap on a row does: it holds the day and goes on, or it only chooses the day. */
type RowAction = 'hold' | 'choose';

const labels: Record<RowState, string> = {
  free: 'deliveryForm.dayRows.hold',
  chosen: 'deliveryForm.dayRows.goOn',
  gone: 'deliveryForm.dayRows.goneLabel',
};

interface DayRowProps {
  day: DeliveryDay;
  /** The part of the day on which its branch comes; null if its notes do not name one. */
  hour: string | null;
  state: RowState;
  busy: boolean;
  action?: RowAction;
  /** When its hold ends (RFC 3339); null or left out without one. */
  heldUntil?: string | null;
  onTake: (date: CalendarDate) => void;
}

/** Message id of the status of a lost day: the cached calendar may still have it as available. */
const goneWord = (day: DeliveryDay) => (day.status === 'CLOSED' ? dayLook(day).word : 'deliveryForm.dayRows.taken');

/** A day as a large row: one tap holds or chooses it. A lost day stays a button, so that it keeps the focus. */
export function DayRow({ day, hour, state, busy, action = 'hold', heldUntil = null, onTake }: DayRowProps) {
  const t = useT();
  const locale = useLocale();
  const intl = useIntl();
  const shownHour = hour ?? t('deliveryForm.arrival.duringDay');
  const isChoice = action === 'choose' && state !== 'gone';
  return (
    <chakra.button
      type="button"
      aria-label={t(isChoice ? 'deliveryForm.dayRows.choose' : labels[state], {
        date: deliveryDateText(day.date, locale, 'day'),
        status: t(state === 'gone' ? goneWord(day) : dayLook(day).word).toLocaleLowerCase(intl.locale),
        hour: shownHour,
      })}
      aria-pressed={isChoice ? state === 'chosen' : undefined}
      aria-busy={busy || undefined}
      aria-disabled={state === 'gone' || undefined}
      onClick={() => (state === 'gone' ? undefined : onTake(day.date))}
      {...rowStyle}
      cursor={state === 'gone' ? 'default' : 'pointer'}
      color={state === 'gone' ? 'fg.muted' : undefined}
      scrollMarginBottom="calc(var(--bottom-bar, 0px) + 1rem)"
      // Inside of the row: the card clips its content.
      outlineOffset="-3px"
      bg={state === 'chosen' ? 'primary.subtle' : undefined}
      boxShadow={state === 'chosen' ? 'inset 3px 0 0 {colors.primary.solid}' : undefined}
      css={{
        '@media (hover: hover)': { _hover: { bg: state === 'free' ? 'bg.hover' : undefined } },
        [largeText]: { flexWrap: 'wrap', justifyContent: 'space-between' },
      }}
    >
      <Words day={day} hour={shownHour} state={state} heldUntil={heldUntil} />
      <Box as="span" color={heldUntil === null ? 'fg.subtle' : 'primary.fg'} width="1.125rem" flex="none">
        {busy ? (
          <Spinner />
        ) : heldUntil !== null ? (
          <Check size={18} />
        ) : state === 'gone' || (isChoice && state === 'chosen') ? null : (
          <ChevronRight size={18} />
        )}
      </Box>
    </chakra.button>
  );
}

/** Tile, weekday, status and part of the day. The status says if the day is chosen or lost. */
function Words({ day, hour, state, heldUntil }: StatusProps & { hour: string }) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <DeliveryDateTile date={day.date} width="3.125rem" small struck={state === 'gone'} />
      <Box as="span" flex="1" minWidth="0" css={{ [largeText]: { flex: '1 0 100%', order: '1' } }}>
        <Flex as="span" justify="space-between" wrap="wrap" columnGap="2">
          <Box
            as="span"
            fontSize="1.0625rem"
            lineHeight="1.4375rem"
            fontWeight="600"
            textDecoration={state === 'gone' ? 'line-through' : undefined}
          >
            {deliveryDateText(day.date, locale, 'weekday')}
          </Box>
          <Status day={day} state={state} heldUntil={heldUntil} />
        </Flex>
        <Box as="span" display="block" lineHeight="1.375rem" color="fg.muted">
          {state === 'gone' ? t('deliveryForm.dayRows.another') : hour}
        </Box>
      </Box>
    </>
  );
}

const statusStyle = { as: 'span', align: 'center', gap: '1.5', fontWeight: '600', whiteSpace: 'nowrap' } as const;

interface StatusProps {
  day: DeliveryDay;
  state: RowState;
  heldUntil: string | null;
}

function Status({ day, state, heldUntil }: StatusProps) {
  const t = useT();
  if (heldUntil !== null) return <HoldLine endsAt={heldUntil} />;
  if (state === 'free') return <DayStatusLine day={day} as="span" whiteSpace="nowrap" lineHeight="1.375rem" glyphSize={14} />;
  if (state === 'gone') {
    return (
      <Flex {...statusStyle} color="full.fg">
        <DayGlyph kind="full" />
        {t(goneWord(day))}
      </Flex>
    );
  }
  return (
    <Flex {...statusStyle} color="primary.fg">
      <Check size={17} strokeWidth={2.6} />
      {t('deliveryForm.day.chosen')}
    </Flex>
  );
}

interface DayRowsProps {
  offered: readonly OfferedDay[];
  /** The part of the day on which each branch comes, by its name. */
  hours: ReadonlyMap<string, string>;
  /** Announced if it is one of the offered days. */
  lost: LostDate | null;
  chosen: CalendarDate | null;
  /** When the hold of the chosen day ends, if it has one. */
  heldUntil?: string | null;
  pending?: CalendarDate | null;
  /** Default: hold. */
  action?: RowAction;
  onTake: (date: CalendarDate) => void;
}

/** The next free days as large rows for a telephone: one tap holds or chooses a day. */
export function DayRows({ offered, hours, lost, chosen, heldUntil = null, pending = null, action = 'hold', onTake }: DayRowsProps) {
  const locale = useLocale();
  const t = useT();
  const struck = offered.some(({ gone }) => gone) ? lost : null;
  return (
    <>
      <Card asChild>
        <chakra.ul aria-label={t('deliveryForm.dayRows.title')}>
          {offered.map(({ day, gone }) => (
            <chakra.li key={day.date} css={{ '& + &': { borderTop: '1px solid {colors.border}' } }}>
              <DayRow
                day={day}
                hour={hours.get(day.branchName ?? '') ?? null}
                state={gone ? 'gone' : day.date === chosen ? 'chosen' : 'free'}
                busy={day.date === pending}
                action={action}
                heldUntil={!gone && day.date === chosen ? heldUntil : null}
                onTake={onTake}
              />
            </chakra.li>
          ))}
        </chakra.ul>
      </Card>
      {/* Always mounted: some screen readers do not read a live region that appears together with its text. */}
      <Box role="status" color="medium.fg" fontWeight="500" mt={struck ? '2' : '0'}>
        {struck
          ? t('deliveryForm.dayRows.gone', {
              date: deliveryDateText(struck.date, locale, 'day'),
              taken: struck.reason === 'FULL' ? 'yes' : struck.reason === 'NOT_ENOUGH_ROOM' ? 'room' : 'no',
            })
          : null}
      </Box>
    </>
  );
}
