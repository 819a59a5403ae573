import type { Locale } from '@booking/domain/locale/locale';
import { formatMessage } from './format-message.js';

/**
 * The texts of SMS, without the network's prefix. A part in [ ] is left out, the first one first, if the text does not fit or a value is
 * not known; a part in < > only if a value is not known. No text has a link, a number to call or a question about a person: Malaysian
 * networks block those.
 */
const english = {
  confirmed: 'delivery booked for {date}[, {time}].< Ref {ref}.>[ To change it by {until}, open Find my booking on our website.]',
  'confirmed.closed': 'delivery booked for {date}[, {time}].< Ref {ref}.>[ See it under Find my booking on our website.]',
  moved: 'your delivery is now on {date}, no longer on {previous}.< Ref {ref}.>[ See it under Find my booking on our website.]',
  changed: 'booking< {ref}> is updated. Delivery stays on {date}.[ See it under Find my booking on our website.]',
  cancelled: 'your delivery of {date} is cancelled.< Ref {ref}.>[ You can book another date on our website at any time.]',
  reminder: 'your delivery comes tomorrow, {date}[, {time}].< Ref {ref}.> Please have somebody at home.',
  window: 'the time of your delivery on {date}[: {time}].< Ref {ref}.>[ Please have somebody at home.]',
  nextStop: 'your delivery is the next stop[, today, {date}].< Ref {ref}.>[ Please have somebody at home.]',
  notDelivered: 'we could not deliver on {day}[: {reason}].< Ref {ref}.> Choose a new date on our website with Find my booking.',
  'notDelivered.call': 'we could not deliver on {day}[: {reason}].< Ref {ref}.> We will call you.',
  offered: 'we cannot come on {date}. May we come on {offered}?< Ref {ref}.> Answer by {by}[ under Find my booking] on our website.',
  'offered.tooMany': 'too many deliveries on {date}. May we come on {offered}?< Ref {ref}.> Answer by {by} on our website.',
  lapsed: 'the place on {offered} is no longer kept for you. We will call you about your delivery of {date}.< Ref {ref}.>',
  withdrawn: 'we come on {date} as booked. You no longer need to answer about {offered}.< Ref {ref}.>',
  words: '{words}',
  bookingCode: '{code} is your code for Find my booking. Valid for {minutes} minutes. Do not share it with anyone.',
  accountCode: '{code} is your code for the delivery booking. Valid for {minutes} minutes. Do not share it with anyone.',
};

/** The id of a text. */
export type SmsTextId = keyof typeof english;

const texts: Record<Locale, Record<SmsTextId, string>> = {
  en: english,
  bm: {
    confirmed:
      'penghantaran ditempah untuk {date}[, {time}].< Ruj {ref}.>[ Ubah selewatnya {until} di laman web kami: Cari tempahan saya.]',
    'confirmed.closed': 'penghantaran ditempah untuk {date}[, {time}].< Ruj {ref}.>[ Lihat di laman web kami: Cari tempahan saya.]',
    moved: 'penghantaran kini pada {date}, bukan lagi {previous}.< Ruj {ref}.>[ Lihat di laman web kami: Cari tempahan saya.]',
    changed: 'tempahan< {ref}> telah dikemas kini. Penghantaran kekal pada {date}.[ Lihat di laman web kami: Cari tempahan saya.]',
    cancelled: 'penghantaran pada {date} telah dibatalkan.< Ruj {ref}.>[ Tarikh lain boleh ditempah di laman web kami.]',
    reminder: 'penghantaran anda tiba esok, {date}[, {time}].< Ruj {ref}.> Pastikan ada orang di rumah.',
    window: 'waktu penghantaran anda pada {date}[: {time}].< Ruj {ref}.>[ Pastikan ada orang di rumah.]',
    nextStop: 'penghantaran anda ialah hentian seterusnya[, hari ini, {date}].< Ruj {ref}.>[ Pastikan ada orang di rumah.]',
    notDelivered: 'penghantaran {day} gagal[: {reason}].< Ruj {ref}.> Pilih tarikh baharu di laman web kami: Cari tempahan saya.',
    'notDelivered.call': 'penghantaran {day} gagal[: {reason}].< Ruj {ref}.> Kami akan telefon anda.',
    offered: 'kami tidak dapat datang {date}. Boleh kami datang {offered}?< Ruj {ref}.> Jawab sebelum {by}[ di laman web kami].',
    'offered.tooMany':
      'penghantaran {date} terlalu banyak. Boleh kami datang {offered}?< Ruj {ref}.> Jawab sebelum {by}[ di laman web kami].',
    lapsed: 'tempat pada {offered} tidak lagi disimpan untuk anda. Kami akan telefon tentang penghantaran {date}.< Ruj {ref}.>',
    withdrawn: 'kami datang pada {date} seperti yang ditempah. Tawaran {offered} tidak perlu dijawab lagi.< Ruj {ref}.>',
    words: '{words}',
    bookingCode: '{code} ialah kod anda untuk Cari tempahan saya. Sah selama {minutes} minit. Jangan kongsi dengan sesiapa.',
    accountCode: '{code} ialah kod anda untuk tempahan penghantaran. Sah selama {minutes} minit. Jangan kongsi dengan sesiapa.',
  },
  cn: {
    confirmed: '已预约{date}[{time}]送货<，{ref}>。[{until}为止可上官网更改。]',
    'confirmed.closed': '已预约{date}[{time}]送货<，{ref}>。[可上官网查看。]',
    moved: '送货由{previous}改到{date}<，{ref}>。[可上官网查看。]',
    changed: '预约<{ref}>已更新，仍于{date}送货。[可上官网查看。]',
    cancelled: '{date}送货已取消<，{ref}>。[可上官网另约日期。]',
    reminder: '明天{date}[{time}]送货<，{ref}>。请安排家人在家。',
    window: '[请安排家人在家，]{date}[{time}]送货<，{ref}>。',
    nextStop: '下一站就是您家[，今天{date}]<，{ref}>。[请安排家人在家。]',
    notDelivered: '{day}未能送达[：{reason}]<，{ref}>。请上官网查找预约，另选日期。',
    'notDelivered.call': '{day}未能送达[：{reason}]<，{ref}>。我们会致电给您。',
    offered: '{date}送货改{offered}可否？[{by}前]请上官网答复<，{ref}>。',
    'offered.tooMany': '{date}送货改{offered}可否？[{by}前]请上官网答复<，{ref}>。',
    lapsed: '[{offered}的]名额已不再保留。我们会就{date}送货致电给您。<{ref}。>',
    withdrawn: '{date}照常送货，[改到{offered}的]询问无须答复。<{ref}。>',
    words: '{words}',
    bookingCode: '验证码{code}，用于查找预约，{minutes}分钟内有效。请勿告诉任何人。',
    accountCode: '验证码{code}，用于预约送货，{minutes}分钟内有效。请勿告诉任何人。',
  },
};

/** Every SMS begins with the brand: the network replaces the sender by a short code. */
const heads: Record<Locale, string> = { en: '<{brand}: >', bm: '<{brand}: >', cn: '<{brand}：>' };

/**
 * Returns the forms of a text, the longest first: each leaves out one optional part more.
 * @param values finished texts; null: not known
 */
export function smsForms(locale: Locale, id: SmsTextId, values: Readonly<Record<string, string | number | null>>): string[] {
  const known = Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string | number] => entry[1] !== null));
  const isUnknown = (part: string) =>
    Array.from(part.matchAll(/\{(\w+)\}/g), ([, name = '']) => name).some((name) => !Object.hasOwn(known, name));
  const parts = `${heads[locale]}${texts[locale][id]}`
    .split(/(\[[^\]]*\]|<[^>]*>)/)
    .filter((part) => !/^[[<]/.test(part) || !isUnknown(part));
  const optional = parts.filter((part) => part.startsWith('['));
  return Array.from({ length: optional.length + 1 }, (_, leftOut) => {
    const omitted = optional.slice(0, leftOut);
    return formatMessage(
      parts
        .filter((part) => !omitted.includes(part))
        .map((part) => part.replace(/^[[<](.*)[\]>]$/, '$1'))
        .join(''),
      known,
    );
  });
}
