import type { Weekday } from '@booking/domain/calendar/calendar-date';
import type { OfficeHours } from '@booking/domain/contact/contact';
import type { Locale } from '@booking/domain/locale/locale';
import { formatMessage } from './format-message.js';

const texts: Readonly<Record<Locale, { day: string; days: string; morning: string; noon: string; afternoon: string; night: string }>> = {
  en: {
    day: '{first}, {opens} to {closes}',
    days: '{first} to {last}, {opens} to {closes}',
    morning: '{time} am',
    noon: '{time} pm',
    afternoon: '{time} pm',
    night: '{time} pm',
  },
  bm: {
    day: '{first}, {opens} hingga {closes}',
    days: '{first} hingga {last}, {opens} hingga {closes}',
    morning: '{time} pagi',
    noon: '{time} tengah hari',
    afternoon: '{time} petang',
    night: '{time} malam',
  },
  cn: {
    day: '{first}{opens}至{closes}',
    days: '{first}至{last}{opens}至{closes}',
    morning: '上午{time}',
    noon: '中午{time}',
    afternoon: '下午{time}',
    night: '晚上{time}',
  },
};

/** Formats office hours: 'Monday to Saturday, 9 am to 6 pm'; 'Isnin hingga Sabtu, 9 pagi hingga 6 petang'; '星期一至星期六上午9时至下午6时'. */
export function officeHoursText({ firstDay, lastDay, opens, closes }: OfficeHours, locale: Locale): string {
  return formatMessage(texts[locale][firstDay === lastDay ? 'day' : 'days'], {
    first: weekdayText(firstDay, locale),
    last: weekdayText(lastDay, locale),
    opens: timeText(opens, locale),
    closes: timeText(closes, locale),
  });
}

/** Written out, because a browser's first call of Intl takes longer than the rest of the first page. */
const weekdayTexts: Readonly<Record<Locale, Readonly<Record<Weekday, string>>>> = {
  en: {
    MONDAY: 'Monday',
    TUESDAY: 'Tuesday',
    WEDNESDAY: 'Wednesday',
    THURSDAY: 'Thursday',
    FRIDAY: 'Friday',
    SATURDAY: 'Saturday',
    SUNDAY: 'Sunday',
  },
  bm: {
    MONDAY: 'Isnin',
    TUESDAY: 'Selasa',
    WEDNESDAY: 'Rabu',
    THURSDAY: 'Khamis',
    FRIDAY: 'Jumaat',
    SATURDAY: 'Sabtu',
    SUNDAY: 'Ahad',
  },
  cn: {
    MONDAY: '星期一',
    TUESDAY: '星期二',
    WEDNESDAY: '星期三',
    THURSDAY: '星期四',
    FRIDAY: '星期五',
    SATURDAY: '星期六',
    SUNDAY: '星期日',
  },
};

/** Formats a weekday: 'Monday', 'Isnin', '星期一'. */
export const weekdayText = (weekday: Weekday, locale: Locale): string => weekdayTexts[locale][weekday];

/** Formats a time: '09:00' as '9 am', '13:30' as '1.30 petang'. */
export function timeText(time: string, locale: Locale): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const part = hours < 12 ? 'morning' : hours === 12 ? 'noon' : hours < 19 ? 'afternoon' : 'night';
  const hour = hours % 12 || 12;
  const half = String(minutes).padStart(2, '0');
  const plain = minutes === 0 ? `${hour}` : `${hour}${locale === 'bm' ? '.' : ':'}${half}`;
  const chinese = minutes === 0 ? `${hour}时` : `${hour}时${half}分`;
  return formatMessage(texts[locale][part], { time: locale === 'cn' ? chinese : plain });
}
