import { addDays, daysBetween, isCalendarDate, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { weekOf } from '@booking/domain/calendar/weeks';

/** The full names of each month in English and Malay, and the Malay short form 'ogs'. Typed text must be the beginning of a name. */
const months = [
  ['january', 'januari'],
  ['february', 'februari'],
  ['march', 'mac'],
  ['april'],
  ['may', 'mei'],
  ['june'],
  ['july', 'julai'],
  ['august', 'ogos', 'ogs'],
  ['september'],
  ['october', 'oktober'],
  ['november'],
  ['december', 'disember'],
];

/** The full names of each weekday from Monday on, and the Malay short form 'ahd'. Typed text must be the beginning of a name. */
const weekdays = [
  ['monday', 'isnin', '一'],
  ['tuesday', 'selasa', '二'],
  ['wednesday', 'rabu', '三'],
  ['thursday', 'khamis', '四'],
  ['friday', 'jumaat', '五'],
  ['saturday', 'sabtu', '六'],
  ['sunday', 'ahad', 'ahd', '日', '天'],
];

const words = new Map([
  ['yesterday', -1],
  ['semalam', -1],
  ['昨天', -1],
  ['today', 0],
  ['hari ini', 0],
  ['今天', 0],
  ['tomorrow', 1],
  ['esok', 1],
  ['明天', 1],
  ['lusa', 2],
  ['后天', 2],
]);

/** Characters. No date is longer; a longer text is not parsed. */
const maxLength = 60;

/** How an ambiguous date is resolved. */
export interface DateReach {
  /** The first and the last date, both included, within which a date without a year or a weekday is resolved. */
  min?: CalendarDate | undefined;
  max?: CalendarDate | undefined;
  /** Days by which a date without a year may lie in the past. Default 59: people look back a few weeks, and plan up to a year ahead. */
  back?: number | undefined;
  /** Whether '+3' counts days from today. Default false: in a search it begins a telephone number. */
  counted?: boolean | undefined;
}

/** Returns the first future date within reach, else the last past one within reach, else the first future date. */
function nearest(dates: readonly CalendarDate[], today: CalendarDate, { min, max, back = 59 }: DateReach): CalendarDate | null {
  const sorted = [...dates].sort();
  const within = sorted.filter((date) => (min === undefined || date >= min) && (max === undefined || date <= max));
  const isToCome = (date: CalendarDate) => daysBetween(today, date) >= -back;
  return within.find(isToCome) ?? within.at(-1) ?? sorted.find(isToCome) ?? null;
}

/** Returns the date if it exists; without a year, the nearest one. Two leap years can be eight years apart. */
function dateOf(day: number, month: number, year: number | null, today: CalendarDate, reach: DateReach): CalendarDate | null {
  const thisYear = Number(today.slice(0, 4));
  const years = year === null ? Array.from({ length: 10 }, (_, index) => thisYear - 1 + index) : [year];
  const dates = years
    .map((of) => [String(of).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-'))
    .filter(isCalendarDate);
  return year === null ? nearest(dates, today, reach) : (dates[0] ?? null);
}

const fullYear = (text: string | undefined): number | null => (text === undefined ? null : Number(text.length === 2 ? `20${text}` : text));

const indexOfPrefix = (names: readonly (readonly string[])[], prefix: string) =>
  names.findIndex((forms) => forms.some((name) => name.startsWith(prefix)));

/**
 * Parses a date that was typed in any of the three languages, always with the day before the month: '4 dec', '4 Dis 2026', '4/12',
 * '2026-12-04', '12月4日', 'tomorrow', 'esok', '星期五', 'next sat', and every date as the product shows it. Does not check that a
 * weekday belongs to the date. Returns null if the text is not a date.
 */
export function typedDate(typed: string, today: CalendarDate, reach: DateReach = {}): CalendarDate | null {
  if (typed.length > maxLength) return null;
  // A Chinese keyboard types full-width digits.
  const text = typed.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const word = words.get(text);
  if (word !== undefined) return addDays(today, word);
  const later = reach.counted ? /^([+-]) ?(\d{1,3})$/.exec(text) : null;
  if (later) return addDays(today, Number(`${later[1]}${later[2]}`));

  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dateOf(Number(iso[3]), Number(iso[2]), Number(iso[1]), today, reach);
  const numeric = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/.exec(text);
  if (numeric) return dateOf(Number(numeric[1]), Number(numeric[2]), fullYear(numeric[3]), today, reach);
  const chinese = /^(?:(\d{4})年)?(\d{1,2})月(\d{1,2})[日号]?(?:[(（]?(?:星期|周|礼拜)[一二三四五六日天][)）]?)?$/.exec(
    text.replaceAll(' ', ''),
  );
  if (chinese) return dateOf(Number(chinese[3]), Number(chinese[2]), fullYear(chinese[1]), today, reach);
  const named = /^(?:([a-z]{3,})[.,]? )?(\d{1,2}) ?([a-z]{3,})\.?,? ?(\d{4})?$/.exec(text);
  if (named) {
    const month = indexOfPrefix(months, named[3] ?? '');
    if (month < 0 || (named[1] !== undefined && indexOfPrefix(weekdays, named[1]) < 0)) return null;
    return dateOf(Number(named[2]), month + 1, fullYear(named[4]), today, reach);
  }
  return namedDay(text, today, reach);
}

/** Returns the nearest such weekday, today included; with 'next', 'depan' or '下', that of next week. Weeks begin on Monday. */
function namedDay(text: string, today: CalendarDate, reach: DateReach): CalendarDate | null {
  const latin = /^(next )?([a-z]{3,})( depan)?$/.exec(text);
  const chinese = /^(下)?(?:个)?(?:星期|周|礼拜)(.)$/.exec(text);
  const weekday = indexOfPrefix(weekdays, latin?.[2] ?? chinese?.[2] ?? ' ');
  if (weekday < 0) return null;
  const thisWeek = addDays(weekOf(today), weekday);
  if (latin?.[1] !== undefined || latin?.[3] !== undefined || chinese?.[1] !== undefined) return addDays(thisWeek, 7);
  return nearest(
    [-7, 0, 7].map((days) => addDays(thisWeek, days)),
    today,
    { ...reach, back: 0 },
  );
}
