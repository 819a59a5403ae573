import type { Locale } from '@booking/domain/locale/locale';
import type { OrderStatusText } from '@booking/domain/order/order-status';

// The English text is the value itself (Specification, section 4).
const translations: Readonly<Record<Exclude<Locale, 'en'>, Readonly<Record<OrderStatusText, string>>>> = {
  bm: {
    'Pending Payment': 'Menunggu bayaran',
    'Pending Signing': 'Menunggu tandatangan',
    'Pending SSM Document': 'Menunggu dokumen SSM',
    Complete: 'Selesai',
  },
  cn: {
    'Pending Payment': '待付款',
    'Pending Signing': '待签署',
    'Pending SSM Document': '待SSM文件',
    Complete: '完成',
  },
};

/** Returns an order's status text in the reader's language. */
export function orderStatusMessage(locale: Locale, text: OrderStatusText): string {
  return locale === 'en' ? text : translations[locale][text];
}
