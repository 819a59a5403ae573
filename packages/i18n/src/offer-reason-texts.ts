import type { Locale } from '@booking/domain/locale/locale';
import type { MoveCause, MoveReason } from '@booking/domain/move-offer/move-cause';
import { formatMessage } from './format-message.js';

type ReasonId = Exclude<MoveCause, 'DAY_CLOSED' | 'BRANCH_SUSPENDED'> | NonNullable<MoveReason['closed']>['kind'];

// That a branch is suspended is internal: customers read the text of OTHER.
const texts: Readonly<Record<Locale, Readonly<Record<ReasonId, string>>>> = {
  en: {
    LIMIT_LOWERED: 'We are sorry: we took more deliveries for {date} than we can make.',
    PUBLIC_HOLIDAY: '{date} is a public holiday ({name}), and we do not deliver.',
    STOCK_TAKE: 'We count our stock on {date} and do not deliver.',
    NO_DELIVERY_DAY: 'We no longer deliver to your area on that day of the week.',
    AREA_HANDED_OVER: 'Another branch delivers to your area now, and it cannot come on {date}.',
    OTHER: 'We are sorry: we cannot come on {date}.',
  },
  bm: {
    LIMIT_LOWERED: 'Maaf, kami menerima lebih banyak penghantaran untuk {date} daripada yang mampu kami buat.',
    PUBLIC_HOLIDAY: '{date} ialah cuti umum ({name}) dan kami tidak membuat penghantaran.',
    STOCK_TAKE: 'Kami mengira stok pada {date} dan tidak membuat penghantaran.',
    NO_DELIVERY_DAY: 'Kami tidak lagi menghantar ke kawasan anda pada hari tersebut.',
    AREA_HANDED_OVER: 'Kawasan anda kini dilayan cawangan lain yang tidak dapat datang pada {date}.',
    OTHER: 'Maaf, kami tidak dapat datang pada {date}.',
  },
  cn: {
    LIMIT_LOWERED: '很抱歉，{date}接下的送货超出了我们的能力。',
    PUBLIC_HOLIDAY: '{date}是公共假期（{name}），我们不送货。',
    STOCK_TAKE: '我们在{date}盘点存货，不送货。',
    NO_DELIVERY_DAY: '我们不再于当天派送您的地区。',
    AREA_HANDED_OVER: '您的地区现由另一家分行送货，{date}无法安排。',
    OTHER: '很抱歉，我们{date}无法送货。',
  },
};

/**
 * Returns the reason why a customer is asked to move, as one sentence: for messages, for the customer's page and for staff.
 * @param date the present date of the booking, formatted
 */
export function offerReasonText(locale: Locale, { cause, closed }: MoveReason, date: string): string {
  const id = cause === 'DAY_CLOSED' ? (closed?.kind ?? 'OTHER') : cause === 'BRANCH_SUSPENDED' ? 'OTHER' : cause;
  return formatMessage(texts[locale][id], { date, name: closed?.names[locale] ?? '' });
}
