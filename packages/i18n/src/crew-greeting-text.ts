import type { Locale } from '@booking/domain/locale/locale';
import { formatMessage } from './format-message.js';

interface GreetingTexts {
  today: string;
  tomorrow: string;
  call: string;
  booking: string;
}

const texts: Readonly<Record<Locale, GreetingTexts>> = {
  en: {
    today: 'Hello, this is {brand}. We bring your order today, at about {time}. Will somebody be at home?',
    tomorrow: 'Hello, this is {brand}. We bring your order tomorrow, at about {time}. Will somebody be at home?',
    call: 'If you would rather call: {phone}.',
    booking: 'Booking {reference}.',
  },
  bm: {
    today: 'Salam sejahtera, kami dari {brand}. Pesanan anda dihantar hari ini, kira-kira pukul {time}. Adakah sesiapa di rumah?',
    tomorrow: 'Salam sejahtera, kami dari {brand}. Pesanan anda dihantar esok, kira-kira pukul {time}. Adakah sesiapa di rumah?',
    call: 'Jika anda lebih suka menelefon: {phone}.',
    booking: 'Tempahan {reference}.',
  },
  cn: {
    today: '您好，这里是{brand}。我们今天大约{time}为您送货，届时家里有人吗？',
    tomorrow: '您好，这里是{brand}。我们明天大约{time}为您送货，届时家里有人吗？',
    call: '如需致电：{phone}。',
    booking: '预约编号 {reference}。',
  },
};

interface Greeting {
  day: 'today' | 'tomorrow';
  brand: string;
  /** HH:mm. */
  time: string;
  phone: string;
  reference: string;
}

/** Returns what the crew writes to a customer before it comes, in the customer's language. Without a link. */
export function crewGreetingText(locale: Locale, { day, ...values }: Greeting): string {
  const { call, booking, ...first } = texts[locale];
  return [first[day], call, booking].map((sentence) => formatMessage(sentence, values)).join(locale === 'cn' ? '' : ' ');
}
