import type { ChangePromise } from '@booking/domain/booking/customer-deadline';
import type { NotificationChannel } from '@booking/domain/booking/notification-channels';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { intlLocale, locales, type Locale } from '@booking/domain/locale/locale';
import { changePromiseText } from '@booking/i18n/change-promise-text';
import { createIntl, createIntlCache, type IntlShape } from 'react-intl';
import bm from '../../../locales/bm/staff/new-booking-say.json';
import cn from '../../../locales/cn/staff/new-booking-say.json';
import en from '../../../locales/en/staff/new-booking-say.json';

const messages: Record<Locale, Record<string, string>> = { en, bm, cn };
const cache = createIntlCache();
const intls = new Map(
  locales.map((locale): [Locale, IntlShape] => [locale, createIntl({ locale: intlLocale(locale), messages: messages[locale] }, cache)]),
);

function intlOf(locale: Locale): IntlShape {
  const intl = intls.get(locale);
  if (!intl) throw new Error(`no words to say in ${locale}`);
  return intl;
}

/** 'Monday, 7 December': a date as it is read out. A calendar date has no zone, so it is said as that day's noon in UTC. */
const spoken = (intl: IntlShape, date: CalendarDate): string =>
  intl.formatDate(`${date}T12:00:00Z`, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** How the call stands, as far as the sentences say it. */
export interface SayFacts {
  city: string;
  date: CalendarDate | null;
  /** Its place is kept; false: it is booked only with the booking. */
  held: boolean;
  past: boolean;
  /** The day cannot be had, and nobody has said that its limit is passed: nothing is promised. */
  refused: boolean;
  /** The first free dates, to be offered. */
  offered: readonly CalendarDate[];
  /** What holds of changes by the customer; null: the day is not known. */
  promise: { kind: ChangePromise; until: CalendarDate } | null;
  ways: readonly NotificationChannel[];
  telephone: string;
  /** Once it is booked. */
  reference: string | null;
}

/** What staff may read out now, in the customer's language: sentence by sentence. */
export function sayings(locale: Locale, facts: SayFacts): string[] {
  const intl = intlOf(locale);
  const say = (id: string, values: Record<string, string> = {}) => intl.formatMessage({ id: `newBookingSay.${id}` }, values);
  const { date, city, offered, reference } = facts;
  const told = facts.ways.length === 2 ? 'both' : (facts.ways[0] ?? 'none');
  if (reference !== null && date !== null) {
    return [
      say('booked', { date: spoken(intl, date) }),
      say('reference', { reference: reference.replace(/\W/g, '').split('').join(' ') }),
      say('told', { told }),
    ];
  }
  const [first, second] = offered;
  const offer =
    first === undefined
      ? []
      : second === undefined
        ? [say('offerOne', { city, first: spoken(intl, first) })]
        : [say('offer', { city, first: spoken(intl, first), second: spoken(intl, second) })];
  if (date === null) return offer.length > 0 ? offer : [say('postcode'), say('order')];
  if (facts.refused) return [say('refused', { date: spoken(intl, date) }), ...offer];
  const { promise } = facts;
  const changes = promise ? [changePromiseText(locale, promise.kind).replace('{date}', spoken(intl, promise.until))] : [];
  return [
    say(facts.past ? 'past' : facts.held ? 'held' : 'wanted', { city, date: spoken(intl, date) }),
    say('told', { told }),
    ...changes,
    facts.telephone === '' ? say('askTelephone') : say('telephone', { telephone: facts.telephone }),
  ];
}
