import { undoableStep } from '@booking/domain/booking/undoable-step';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { formatMobile } from '@booking/domain/checks/mobile';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { today } from '../../lib/today';
import { useLocale, useT } from '../../lib/use-locale';
import { useToday } from '../../lib/use-today';
import { Button } from '../../ui/button';
import { deliveryDateText, momentText } from '../delivery-date/delivery-date-text';
import type { StaffBookingPartsFragment } from '../../graphql/staff-bookings.generated';
import { reasonTexts } from '../day-status/day-look';
import { attendanceTexts, channelTexts, failureCodeTexts, fieldTexts, type MessageChannel, type StaffBooking } from './staff-booking';
import type { DayReason } from '@booking/domain/availability/decide-date';
import type { FailureCode } from '@booking/domain/booking/failure-code';
import type { Attendance } from '@booking/domain/delivery-day/attendance';
import { statusLooks } from '../booking-status/booking-status-badge';

/** Entries that are shown at first. */
const first = 4;

interface BookingHistoryProps extends Pick<StaffBookingPartsFragment, 'history'> {
  /** Undoes the last status step; null: the user may not. */
  undo?: { press: () => void; busy: boolean } | null;
}

/** The history of a booking, newest first: what changed, from what to what, by whom, and whether the customer got no message. */
export function BookingHistory({ history, undo = null }: BookingHistoryProps) {
  const t = useT();
  const [all, setAll] = useState(false);
  // Rendered again at midnight, because a step of the day before yesterday can no longer be undone.
  useToday();
  const undoable = undo === null ? null : undoableAt(history, today());
  const entries = historyEntries(history);
  const shown = all ? entries : entries.slice(0, first);
  return (
    <section>
      <Flex align="baseline" justify="space-between" mb="3">
        <chakra.h3 textStyle="h3">{t('bookingDrawer.history')}</chakra.h3>
        <chakra.span textStyle="xs" color="fg.subtle">
          {t('bookingDrawer.newestFirst')}
        </chakra.span>
      </Flex>
      <chakra.ol listStyleType="none" m="0" p="0">
        {shown.map((entry, index) => (
          <Entry
            key={`${entry.at} ${entry.by} ${index}`}
            entry={entry}
            newest={index === 0}
            last={index === shown.length - 1}
            undo={entry.at === undoable && entry.lines.some(({ change }) => change === 'STATUS') ? undo : null}
          />
        ))}
      </chakra.ol>
      {entries.length > shown.length ? (
        <Button variant="ghost" size="sm" color="primary.fg" ms="-3" onClick={() => setAll(true)}>
          {t('bookingDrawer.showMore', { count: entries.length - shown.length })}
        </Button>
      ) : null}
    </section>
  );
}

interface EntryProps {
  entry: HistoryEntry;
  newest: boolean;
  last: boolean;
  undo: BookingHistoryProps['undo'] | null;
}

function Entry({ entry, newest, last, undo }: EntryProps) {
  const t = useT();
  const { at, lines, reason, nobodyNotified } = entry;
  const locale = useLocale();
  const authorOf = useHistoryAuthor();
  const words = useHistoryWords();
  return (
    <chakra.li position="relative" ps="5" pb={last ? '2' : '4'}>
      <Box
        aria-hidden="true"
        position="absolute"
        insetInlineStart="0"
        top="0.4375rem"
        boxSize="0.625rem"
        borderRadius="full"
        {...(newest ? { bg: 'primary.solid' } : { bg: 'bg.panel', boxShadow: 'inset 0 0 0 2px {colors.border.control}' })}
      />
      {last ? null : (
        <Box aria-hidden="true" position="absolute" insetInlineStart="0.25rem" top="1.25rem" bottom="0" width="2px" bg="border" />
      )}
      <Flex gap="3" justify="space-between" align="baseline">
        <Box minWidth="0">
          {lines.map((line, index) => {
            const { title, detail } = words(line);
            return (
              <Box key={index} mt={index === 0 ? '0' : '1'}>
                <Box textStyle="sm" fontWeight="600">
                  {title}
                </Box>
                {detail ? (
                  <Box textStyle="sm" color="fg.muted" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
                    {detail}
                  </Box>
                ) : null}
              </Box>
            );
          })}
          {reason === null ? null : (
            <Box textStyle="sm" color="fg.muted" overflowWrap="anywhere">
              {t('bookingDrawer.quoted', { text: reason })}
            </Box>
          )}
          <Box textStyle="xs" color="fg.subtle">
            {authorOf(entry)}
            {nobodyNotified ? (
              <>
                {' · '}
                {t('bookingDrawer.nobodyNotified')}
              </>
            ) : null}
          </Box>
          {undo ? (
            <Button variant="ghost" size="sm" color="primary.fg" ms="-3" loading={undo.busy} onClick={undo.press}>
              {undo.busy ? null : <Undo2 size={15} />}
              {t('bookingDrawer.undoStep')}
            </Button>
          ) : null}
        </Box>
        <chakra.time
          dateTime={at}
          flex="none"
          textStyle="help"
          color="fg.subtle"
          fontVariantNumeric="tabular-nums"
          title={momentText(at, locale, 'plain')}
        >
          {momentText(at, locale, 'dayMonth')}
        </chakra.time>
      </Flex>
    </chakra.li>
  );
}

type HistoryEvent = StaffBookingPartsFragment['history'][number];

/** The lines that one person wrote at one moment. */
interface HistoryEntry {
  at: string;
  by: string;
  /** The main change first, then those that came with it. */
  lines: HistoryEvent[];
  /** The reason, in the words of the person who made the change. */
  reason: string | null;
  /** The customer got no message about the change. */
  nobodyNotified: boolean;
}

const notes = new Set(['NOT_TOLD', 'OVERRIDE_REASON', 'STATUS_REASON']);

/** Groups the events of a booking into entries, newest first: the lines of one person at one moment are one entry. */
export function historyEntries(events: readonly HistoryEvent[]): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  for (const event of events) {
    const last = entries.at(-1);
    const same = last !== undefined && last.at === event.at && last.by === event.by;
    const entry = same ? last : { at: event.at, by: event.by, lines: [], reason: null, nobodyNotified: false };
    if (!same) entries.push(entry);
    if (event.change === 'NOT_TOLD') entry.nobodyNotified = true;
    else if (notes.has(event.change)) entry.reason = event.to;
    // A move to another branch on the same date is told by the line of the branch.
    else if (event.change === 'MOVED' && event.from === event.to) continue;
    else entry.lines.push(event);
  }
  // The text of a reason replaces its code.
  for (const entry of entries) if (entry.reason !== null) entry.lines = entry.lines.filter(({ change }) => change !== 'FAILURE');
  return entries.reverse();
}

/** Returns the time of the status step that can be undone now; null: none can. */
function undoableAt(events: readonly HistoryEvent[], today: CalendarDate): string | null {
  const step = undoableStep(
    events.map((event) => ({ ...event, at: new Date(event.at) })),
    today,
  );
  return step === null
    ? null
    : (events.filter(({ at, change }) => change === 'STATUS' && Date.parse(at) === step.at.getTime()).at(-1)?.at ?? null);
}

/** Changes with texts of their own; the others are named after the changed field. */
const changeTexts: Readonly<Record<string, string>> = {
  BOOKED: 'bookingDrawer.change.BOOKED',
  SECOND_DELIVERY: 'bookingDrawer.change.SECOND_DELIVERY',
  OVERRIDE: 'bookingDrawer.change.OVERRIDE',
  CHECK_ORDER: 'bookingDrawer.change.CHECK_ORDER',
  QUANTITY: 'bookingDrawer.change.QUANTITY',
  ORDER_CONFIRMED: 'bookingDrawer.change.ORDER_CONFIRMED',
  MOVED: 'bookingDrawer.change.MOVED',
  BRANCH: 'bookingDrawer.change.BRANCH',
  CANCELLED: 'bookingDrawer.change.CANCELLED',
  STATUS: 'bookingDrawer.change.STATUS',
  STATUS_UNDONE: 'bookingDrawer.change.STATUS_UNDONE',
  FAILURE: 'bookingDrawer.change.FAILURE',
  STAFF_WORDS: 'bookingDrawer.change.STAFF_WORDS',
  internalNote: 'bookingDrawer.change.internalNote',
  ARCHIVED: 'bookingDrawer.change.ARCHIVED',
  RESTORED: 'bookingDrawer.change.RESTORED',
  docUrls: 'bookingDrawer.change.docUrls',
  receivedBy: 'bookingDrawer.change.receivedBy',
  MOVE_OFFERED: 'bookingDrawer.change.MOVE_OFFERED',
  OFFER_DECLINED: 'bookingDrawer.change.OFFER_DECLINED',
  OFFER_LAPSED: 'bookingDrawer.change.OFFER_LAPSED',
  OFFER_WITHDRAWN: 'bookingDrawer.change.OFFER_WITHDRAWN',
  KEPT_PAST_LIMIT: 'bookingDrawer.change.KEPT_PAST_LIMIT',
  MESSAGE_AGAIN: 'bookingDrawer.change.MESSAGE_AGAIN',
  TOLD_BY_PHONE: 'bookingDrawer.change.TOLD_BY_PHONE',
  WINDOW_ANNOUNCED: 'bookingDrawer.change.WINDOW_ANNOUNCED',
  ATTENDANCE: 'bookingDrawer.change.ATTENDANCE',
};

/** Changes whose values are dates. */
const ofDates = new Set(['MOVED', 'BOOKED', 'MOVE_OFFERED', 'OFFER_DECLINED', 'OFFER_LAPSED', 'OFFER_WITHDRAWN']);

/** Returns a function that describes a line of the history: what was done, and from what to what. */
export function useHistoryWords(): (event: HistoryEvent) => { title: string; detail: string | null } {
  const t = useT();
  const locale = useLocale();
  const words = (id: string, values?: Record<string, string>) => t(id, values);

  function value({ change }: HistoryEvent, text: string): string {
    if (ofDates.has(change)) return deliveryDateText(text, locale, 'plain');
    if (change === 'STATUS' || change === 'STATUS_UNDONE') return words(statusLooks[text as StaffBooking['status']].text);
    if (change === 'FAILURE') return words(failureCodeTexts[text as FailureCode]);
    if (change === 'ATTENDANCE') return words(attendanceTexts[text as Attendance]);
    if (change === 'MESSAGE_AGAIN') return words(channelTexts[text as MessageChannel]);
    if (change === 'notifyEmail' || change === 'notifySms') return words(text === 'true' ? 'bookingDrawer.on' : 'bookingDrawer.off');
    if (change === 'primaryContact' || change === 'secondaryContact') return formatMobile(text);
    return text;
  }

  function detail(event: HistoryEvent): string | null {
    const { change, from, to } = event;
    if (change === 'CANCELLED') return to === null ? null : words('bookingDrawer.quoted', { text: to });
    if (change === 'OVERRIDE') return to === null ? null : words(reasonTexts[to as DayReason].title);
    if (from !== null && from !== '' && to !== null && to !== '') {
      return words('bookingDrawer.fromTo', { from: value(event, from), to: value(event, to) });
    }
    if (to !== null && to !== '') return value(event, to);
    return from === null || from === '' ? null : words('bookingDrawer.removed', { text: value(event, from) });
  }

  return (event) => {
    const { change } = event;
    const own = changeTexts[change];
    const field = change in fieldTexts ? words(fieldTexts[change as keyof typeof fieldTexts]) : change;
    return { title: own ? words(own) : words('bookingDrawer.change.field', { field }), detail: detail(event) };
  };
}

/**
 * Returns a function that names the author of an entry. The server has English names for the customer and for the clock that ends an offer.
 */
export function useHistoryAuthor(): (entry: Pick<HistoryEntry, 'by' | 'lines'>) => string {
  const t = useT();
  return ({ by, lines }) => {
    if (lines.some(({ change }) => change === 'OFFER_LAPSED')) return t('bookingDrawer.byTheClock');
    return by === 'Customer' ? t('bookingDrawer.byCustomer') : by;
  };
}
