import type { Locale } from '@booking/domain/locale/locale';
import { waitsForCheck } from '@booking/domain/booking/order-check';
import { localDateTime, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { formatMobile, isStoredMobile } from '@booking/domain/checks/mobile';
import { formatDate, formatLongDate } from '@booking/domain/format/date';
import { formatMessage } from '@booking/i18n/format-message';
import { runSheetTexts } from '@booking/i18n/run-sheet-texts';
import { personText } from '@booking/reference-data/person-text';
import type { BookingRecord } from '../booking/booking-record.js';
import type { RunSheetAnswer } from './run-sheet.service.js';
import type { PrintedRunSheet, PrintedStop } from './run-sheet-pdf.js';
import { spreadsheetPhone } from '../../shared/spreadsheet-phone.js';

/** Maximum number of characters of printed remarks. */
const maxRemarks = 240;

/** Returns a run sheet as texts in the reader's language: its stops in order, then those that were removed from the day. */
export function printedRunSheet(
  locale: Locale,
  head: Pick<PrintedRunSheet, 'brand' | 'branch' | 'live'>,
  { date, version, printedAt, rounds, stops, gone: removed }: RunSheetAnswer,
): PrintedRunSheet {
  const texts = runSheetTexts[locale];
  const marks = { ADDED: texts.added, CHANGED: texts.changed };
  const changeOf = new Map(stops.map(({ booking, change }) => [booking.id, change]));
  const isBehind = removed.length > 0 || stops.some(({ change }) => change !== null);
  const isAnnounced = stops.some(({ booking }) => booking.window !== null);
  const after = isBehind ? texts.draft : texts.printed;
  return {
    ...head,
    date: formatLongDate(date, locale),
    state: printedAt === null ? texts.notPrinted : formatMessage(after, { number: version, time: momentText(printedAt, locale) }),
    rounds: rounds.map((round) => ({
      title: rounds.length > 1 || round.crew !== null ? roundTitle(locale, round) : null,
      stops: [
        ...round.stops.map(({ position, booking, expectedAt }) => {
          const change = changeOf.get(booking.id) ?? null;
          return stopOf(locale, booking, { position, expected: localDateTime(expectedAt).time, isAnnounced }, change && marks[change]);
        }),
        // Stops that were removed from the day are below its last round.
        ...(round.number < rounds.length ? [] : removed).map((booking) =>
          stopOf(locale, booking, null, removalReason(locale, booking, date)),
        ),
      ],
    })),
  };
}

/** 'Round 2, from 13:00: Ali, lorry 3'. */
function roundTitle(locale: Locale, { number, startsAt, crew }: RunSheetAnswer['rounds'][number]): string {
  const title = formatMessage(runSheetTexts[locale].round, { number, time: startsAt });
  return crew === null ? title : `${title}: ${crew}`;
}

function removalReason(locale: Locale, { status, deliveryDate }: BookingRecord, date: CalendarDate): string {
  const texts = runSheetTexts[locale];
  if (status === 'CANCELLED') return texts.cancelled;
  return deliveryDate === date
    ? texts.movedAway
    : formatMessage(texts.movedTo, {
        date: formatDate(deliveryDate, locale)
          .replace(/, \d{4}$|^\d{4}年/, '')
          .toUpperCase(),
      });
}

function stopOf(
  locale: Locale,
  booking: BookingRecord,
  planned: { position: number; expected: string; isAnnounced: boolean } | null,
  mark: string | null,
): PrintedStop {
  const texts = runSheetTexts[locale];
  const { attendance, window } = booking;
  const { address1, address2 } = booking.address;
  return {
    position: planned?.position ?? null,
    expected: planned?.expected ?? null,
    window: !planned?.isAnnounced ? '' : window === null ? texts.notTold : `${window.from}–${window.to}`,
    atHome: planned && attendance && texts.atHome[attendance],
    isNobodyHome: planned !== null && attendance === 'NO',
    place: `${booking.postcode} ${booking.city}`.trimEnd(),
    street: [address1, address2].filter((part) => part !== null).join(', '),
    name: personText(booking.salutation, booking.name, locale),
    telephones: [booking.primaryContact, booking.secondaryContact ?? ''].filter((number) => number !== '').map(phoneText),
    mattresses: booking.quantityMattress,
    bedsets: booking.quantityBedset,
    places: booking.places,
    remarks: shortened(booking.remarks ?? ''),
    reference: booking.reference,
    orderNumber: booking.orderNumber,
    mark,
    waitsFor: planned !== null && waitsForCheck(booking) ? texts.checkOrder : null,
  };
}

/** Formats a number as screens do: '012-345 6789', '+65 9123 4567'. */
const phoneText = (number: string) => (isStoredMobile(number) ? formatMobile(number) : spreadsheetPhone(number));

/** Truncates long remarks for paper; the screen shows the whole text. */
function shortened(remarks: string): string {
  const text = remarks.replace(/\s*\n\s*/g, ' ');
  const characters = [...text];
  return characters.length <= maxRemarks ? text : `${characters.slice(0, maxRemarks).join('')} …`;
}

function momentText(at: Date, locale: Locale): string {
  const { date, time } = localDateTime(at);
  return `${formatDate(date, locale)} ${time}`;
}
