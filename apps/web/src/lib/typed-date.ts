import { addDays, daysBetween, type CalendarDate } from '@booking/domain/calendar/calendar-date';

/** Of each month its names in English and in Malay, whole, and 'ogs', as Malay shortens one: 'mar' begins a month, 'marina' does not. */
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

/** From Monday on, whole: 'sun' and 'sund' begin a weekday, 'sunita' does not. */
const weekdays = [
  ['monday', 'isnin', '一'],
  ['tuesday', 'selasa', '二'],
  ['wednesday', 'rabu', '三'],
  ['thursday', 'khamis', '四'],
  ['friday', 'jumaat', '五'],
  ['saturday', 'sabtu', '六'],
  ['sunday', 'ahad', '日', '天'],
];

const words: Record<string, number> = {
  yesterday: -1,
  semalam: -1,
  昨天: -1,
  today: 0,
  'hari ini': 0,
  今天: 0,
  tomorrow: 1,
  esok: 1,
  明天: 1,
  lusa: 2,
  后天: 2,
};

/** A date that exists; without a year the one that is nearest, and rather to come than over. */
function dateOf(day: number, month: number, year: number | null, today: CalendarDate): CalendarDate | null {
  const written = (of: number) => `${of}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const exists = (date: CalendarDate) => new Date(`${date}T12:00:00Z`).toISOString().startsWith(date);
  const isMonth = month >= 1 && month <= 12 && day >= 1 && day <= 31;
  if (!isMonth) return null;
  const thisYear = Number(today.slice(0, 4));
  const years = year === null ? [thisYear, thisYear + 1, thisYear - 1] : [year];
  const dates = years.map(written).filter(exists);
  // People look back a few weeks, and plan up to a year ahead.
  return dates.find((date) => year !== null || (daysBetween(today, date) > -60 && daysBetween(today, date) < 306)) ?? null;
}

const fullYear = (text: string | undefined): number | null => (text === undefined ? null : Number(text.length === 2 ? `20${text}` : text));

/**
 * The date that somebody typed, in any of the three languages: '4 dec', '4 Dis 2026', '4/12', '2026-12-04', '12月4日', 'tomorrow',
 * 'esok', '星期五'. Null when it is none.
 */
export function typedDate(typed: string, today: CalendarDate): CalendarDate | null {
  const text = typed.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const word = words[text];
  if (word !== undefined) return addDays(today, word);

  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dateOf(Number(iso[3]), Number(iso[2]), Number(iso[1]), today);
  const figures = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/.exec(text);
  if (figures) return dateOf(Number(figures[1]), Number(figures[2]), fullYear(figures[3]), today);
  const chinese = /^(?:(\d{4})年)?(\d{1,2})月(\d{1,2})[日号]?$/.exec(text.replaceAll(' ', ''));
  if (chinese) return dateOf(Number(chinese[3]), Number(chinese[2]), fullYear(chinese[1]), today);
  const named = /^(\d{1,2}) ?([a-z]{3,})\.?,? ?(\d{4})?$/.exec(text);
  if (named) {
    const begun = named[2] ?? '';
    const month = months.findIndex((names) => names.some((name) => name.startsWith(begun)));
    return month < 0 ? null : dateOf(Number(named[1]), month + 1, fullYear(named[3]), today);
  }
  return nextWeekday(text, today);
}

/** The next day with that name, today among them. */
function nextWeekday(text: string, today: CalendarDate): CalendarDate | null {
  const begun = /^(?:星期|周|礼拜)(.)$/.exec(text)?.[1] ?? (/^[a-z]{3,}$/.test(text) ? text : null);
  if (begun === null) return null;
  const weekday = weekdays.findIndex((names) => names.some((name) => name.startsWith(begun)));
  if (weekday < 0) return null;
  const now = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(today, (weekday - now + 7) % 7);
}
