import { dayReasons, type DayReason } from '@booking/domain/availability/decide-date';
import type { ActiveStatus } from '@booking/domain/booking/booking-status';
import type { Locale } from '@booking/domain/locale/locale';
import { formatMessage, type MessageValues } from './format-message.js';

/**
 * Codes of GraphQL errors that have texts for people. Parse, validation and persisted-query errors keep the server's English: developers
 * read them.
 */
type ErrorCode =
  | 'BAD_USER_INPUT'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'TOO_MANY_REQUESTS'
  | 'SERVICE_UNAVAILABLE'
  | 'QUERY_TOO_COMPLEX'
  | 'INTERNAL_SERVER_ERROR';

/** Reasons why a place cannot be had, for operations without a result union; each has the text of the union's member. */
type PlaceConflict = DayReason | 'ORDER_ALREADY_BOOKED' | 'POSTCODE_NOT_SERVED';

/** Reasons of a CONFLICT (contract, `extensions.reason`). */
export type ConflictReason = PlaceConflict | OtherConflict;

type OtherConflict =
  | 'CURSOR_GONE'
  | 'STALE_VERSION'
  | 'ILLEGAL_TRANSITION'
  | 'KEY_REUSED'
  | 'NAME_TAKEN'
  | 'LAST_ADMIN'
  | 'ALREADY_ANSWERED'
  | 'NOT_ITS_DAY'
  | 'TOO_LATE_TO_CORRECT'
  | 'CHANNEL_OFF';

/**
 * The texts of a request's outcome, by id: the members of the result unions (orderNotReady takes {statusText} in the reader's language;
 * orderNotOnFile is for ORDERS=known); changeTooLate for a FORBIDDEN that customers meet in normal use; conflict.* for a CONFLICT by its
 * reason; signInFailed, sessionEnded and keyInvalid for an UNAUTHENTICATED; the outcomes about accounts (resetEmailSent takes the {email}
 * that was typed, confirmationSent the account's); and the codes of GraphQL errors. No text names a person, a number of bookings or a
 * table.
 */
export type OutcomeId =
  | `dateUnavailable.${DayReason}`
  /** No date of the range has room for {pieces} pieces; noRoom.call with the {phone} of the {branch}. */
  | 'noRoom'
  | 'noRoom.call'
  /** Without the status of the order: for a postcode that is not the booking's own. */
  | 'orderAlreadyBooked'
  | `orderAlreadyBooked.${ActiveStatus}`
  | 'orderNotReady'
  | 'orderNotOnFile'
  | 'postcodeNotServed'
  /** CODE: a code can be sent; SPENT: the number verified the maximum number of bookings; CALL: no code can be sent. */
  | `proofNeeded.${'CODE' | 'SPENT' | 'CALL'}`
  | 'noHold'
  | 'changeTooLate'
  | `conflict.${OtherConflict}`
  | 'signedUp'
  | 'resetEmailSent'
  | 'passwordSaved'
  | 'emailConfirmed'
  | 'emailChanged'
  | 'confirmationSent'
  | 'signInFailed'
  | 'sessionEnded'
  | 'keyInvalid'
  | ErrorCode;

type OutcomeTexts = Readonly<Record<OutcomeId, string>>;

const en: OutcomeTexts = {
  'dateUnavailable.TOO_SOON': 'This date is too soon for us to prepare your delivery. Choose a later date.',
  'dateUnavailable.TOO_FAR': 'This date is too far ahead to book yet. Choose an earlier date.',
  'dateUnavailable.NOT_A_DELIVERY_DAY': 'We do not deliver to your area on this day of the week. Choose another day.',
  'dateUnavailable.PUBLIC_HOLIDAY': 'We do not deliver on this public holiday. Choose another date.',
  'dateUnavailable.STOCK_TAKE': 'We do not deliver on this day because of our stock-take. Choose another date.',
  'dateUnavailable.OTHER_CLOSURE': 'We cannot deliver on this day. Choose another date.',
  'dateUnavailable.BOOKING_RULE': 'We do not take bookings for this date. Choose another date.',
  'dateUnavailable.NOT_ENOUGH_ROOM': 'There is not enough room left on this date for so many pieces. Choose another date, or call us.',
  'dateUnavailable.FULL': 'This date is now fully booked. Choose another date.',
  noRoom: 'None of our dates has enough room left for {pieces} pieces. Call us, and we will find a day together.',
  'noRoom.call': 'None of our dates has enough room left for {pieces} pieces. Call {branch} on {phone}, and we will find a day together.',
  orderAlreadyBooked: 'This order already has a delivery. Use the link in your confirmation message, or call us.',
  'orderAlreadyBooked.CONFIRMED':
    'This order already has a delivery booked. To change it, use the link in your confirmation message. If its day has passed, call us.',
  'orderAlreadyBooked.OUT_FOR_DELIVERY': 'This order is out for delivery. If something is not right, call us.',
  'orderAlreadyBooked.DELIVERED': 'This order has been delivered. For another delivery, call us.',
  'orderAlreadyBooked.FAILED': 'We could not deliver this order. Call us, and we will find a new date together.',
  orderNotReady: 'This order is not ready for delivery: {statusText}. Book your delivery once this is settled.',
  orderNotOnFile: 'We cannot find this order. Check the order number on your receipt, then try again.',
  postcodeNotServed: 'Sorry, we do not deliver to this postcode yet. Check the postcode, or contact us.',
  'proofNeeded.CODE': 'Confirm your mobile number with a code to keep this date.',
  'proofNeeded.SPENT':
    'This mobile number has three deliveries booked already. Use another number, sign in, or call us: we will book it for you.',
  'proofNeeded.CALL': 'We cannot confirm this booking online right now. Call us or send a WhatsApp: we will book it for you.',
  noHold: 'We could not hold this date for you while you fill in the form. Continue: you can still book it.',
  changeTooLate: 'It is too late to change this booking online. Contact us, and we will help.',
  'conflict.LAST_ADMIN': 'At least one person must have all rights. Give all rights to another administrator first.',
  signedUp: 'We have your details. You can sign in now.',
  resetEmailSent: 'Reset password email sent to {email}!',
  emailConfirmed: 'Thank you. Your e-mail address is confirmed.',
  emailChanged: 'Your account now has the new e-mail address. We sent a link there: open it to confirm that address too.',
  confirmationSent: 'We sent a link to {email}. Open it to confirm the address.',
  passwordSaved: 'Your new password is saved. Sign in with it.',
  signInFailed: 'The e-mail or the password is not right. Check both, then try again.',
  sessionEnded: 'Your session has ended. Sign in again.',
  keyInvalid: 'This key is not valid: it was mistyped, has ended or was revoked, or is used from a network that is not allowed.',
  BAD_USER_INPUT: 'Some details are not right. Check the fields that are marked.',
  UNAUTHENTICATED: 'Sign in to continue.',
  FORBIDDEN: 'You do not have permission to do this.',
  NOT_FOUND: 'We cannot find what you are looking for.',
  'conflict.STALE_VERSION': 'This has changed since you opened it. Reload to see the latest, then try again.',
  'conflict.ILLEGAL_TRANSITION': 'This is not possible in its current status. Reload to see the latest.',
  'conflict.KEY_REUSED': 'This request was already sent with other details. Start again with a new one.',
  'conflict.NAME_TAKEN': 'This name or address is already taken. Choose another.',
  'conflict.CHANNEL_OFF': 'SMS cannot be sent here.',
  'conflict.CURSOR_GONE': 'Changes since then are no longer available. Read your lists again and start over.',
  'conflict.ALREADY_ANSWERED': 'This has already been answered. Reload to see the latest.',
  'conflict.NOT_ITS_DAY': 'The date of this delivery has not come yet. To deliver it earlier, move it first.',
  'conflict.TOO_LATE_TO_CORRECT': 'The outcome of a delivery can be corrected for 30 days. That time is over.',
  TOO_MANY_REQUESTS: 'Too many tries. Wait a while, then try again.',
  SERVICE_UNAVAILABLE: 'The service is busy right now. Try again in a moment.',
  QUERY_TOO_COMPLEX: 'This request asks for too much at once. Ask for less.',
  INTERNAL_SERVER_ERROR: 'Something went wrong on our side. Try again in a moment.',
};

const bm: OutcomeTexts = {
  'dateUnavailable.TOO_SOON': 'Tarikh ini terlalu awal untuk kami menyediakan penghantaran anda. Pilih tarikh yang lebih lewat.',
  'dateUnavailable.TOO_FAR': 'Tarikh ini masih terlalu jauh untuk ditempah. Pilih tarikh yang lebih awal.',
  'dateUnavailable.NOT_A_DELIVERY_DAY': 'Tiada penghantaran ke kawasan anda pada hari tersebut. Pilih hari lain.',
  'dateUnavailable.PUBLIC_HOLIDAY': 'Tiada penghantaran pada cuti umum ini. Pilih tarikh lain.',
  'dateUnavailable.STOCK_TAKE': 'Tiada penghantaran pada tarikh ini kerana pengiraan stok. Pilih tarikh lain.',
  'dateUnavailable.OTHER_CLOSURE': 'Kami tidak dapat membuat penghantaran pada tarikh ini. Pilih tarikh lain.',
  'dateUnavailable.BOOKING_RULE': 'Tarikh ini tidak dibuka untuk tempahan. Pilih tarikh lain.',
  'dateUnavailable.NOT_ENOUGH_ROOM':
    'Ruang yang tinggal pada tarikh ini tidak cukup untuk bilangan barang ini. Pilih tarikh lain, atau hubungi kami.',
  'dateUnavailable.FULL': 'Tempahan untuk tarikh ini sudah penuh. Pilih tarikh lain.',
  noRoom: 'Tiada tarikh yang masih cukup ruang untuk {pieces} barang. Hubungi kami, dan kita cari hari yang sesuai bersama-sama.',
  'noRoom.call':
    'Tiada tarikh yang masih cukup ruang untuk {pieces} barang. Hubungi {branch} di {phone}, dan kita cari hari yang sesuai bersama-sama.',
  orderAlreadyBooked: 'Pesanan ini sudah ada penghantaran. Gunakan pautan dalam mesej pengesahan anda, atau hubungi kami.',
  'orderAlreadyBooked.CONFIRMED':
    'Penghantaran untuk pesanan ini sudah ditempah. Untuk mengubahnya, gunakan pautan dalam mesej pengesahan anda. Jika harinya sudah berlalu, hubungi kami.',
  'orderAlreadyBooked.OUT_FOR_DELIVERY': 'Pesanan ini sedang dalam penghantaran. Jika ada yang tidak betul, hubungi kami.',
  'orderAlreadyBooked.DELIVERED': 'Pesanan ini telah dihantar. Untuk penghantaran lain, hubungi kami.',
  'orderAlreadyBooked.FAILED': 'Pesanan ini tidak dapat kami hantar. Hubungi kami dan kita cari tarikh baharu bersama.',
  orderNotReady: 'Pesanan ini belum sedia untuk dihantar: {statusText}. Tempah penghantaran anda selepas perkara ini selesai.',
  orderNotOnFile: 'Pesanan ini tidak ditemui. Semak nombor pesanan pada resit anda, kemudian cuba lagi.',
  postcodeNotServed: 'Maaf, poskod ini masih di luar liputan penghantaran kami. Semak poskod anda atau hubungi kami.',
  'proofNeeded.CODE': 'Sahkan nombor telefon bimbit anda dengan kod untuk mendapatkan tarikh ini.',
  'proofNeeded.SPENT':
    'Nombor telefon bimbit ini sudah mempunyai tiga tempahan penghantaran. Gunakan nombor lain, log masuk atau hubungi kami: kami akan menempahnya untuk anda.',
  'proofNeeded.CALL':
    'Tempahan ini tidak dapat disahkan dalam talian sekarang. Telefon atau WhatsApp kami: kami akan menempahnya untuk anda.',
  noHold: 'Tarikh ini tidak dapat disimpan semasa anda mengisi borang. Teruskan: anda masih boleh menempahnya.',
  changeTooLate: 'Tempahan ini tidak boleh diubah dalam talian lagi. Hubungi kami untuk bantuan.',
  'conflict.LAST_ADMIN': 'Mesti ada seseorang yang boleh melakukan segala-galanya. Beri semua kebenaran kepada pentadbir lain dahulu.',
  signedUp: 'Maklumat anda telah diterima. Anda boleh log masuk sekarang.',
  resetEmailSent: 'E-mel tetapan semula kata laluan telah dihantar ke {email}!',
  emailConfirmed: 'Terima kasih. Alamat e-mel anda telah disahkan.',
  emailChanged:
    'Akaun anda kini mempunyai alamat e-mel baharu. Kami telah menghantar pautan ke sana: buka pautan itu untuk mengesahkan alamat itu juga.',
  confirmationSent: 'Kami telah menghantar pautan ke {email}. Buka pautan itu untuk mengesahkan alamat anda.',
  passwordSaved: 'Kata laluan baharu anda telah disimpan. Log masuk dengannya.',
  signInFailed: 'E-mel atau kata laluan tidak betul. Semak kedua-duanya, kemudian cuba lagi.',
  sessionEnded: 'Sesi anda telah tamat. Log masuk semula.',
  keyInvalid: 'Kunci ini tidak sah di sini: tersilap taip, tamat atau dibatalkan, atau datang dari rangkaian yang tidak dibenarkan.',
  BAD_USER_INPUT: 'Sebahagian maklumat tidak betul. Semak ruangan yang ditandakan.',
  UNAUTHENTICATED: 'Log masuk untuk meneruskan.',
  FORBIDDEN: 'Anda tiada kebenaran untuk melakukan tindakan ini.',
  NOT_FOUND: 'Perkara yang anda cari tidak ditemui.',
  'conflict.STALE_VERSION': 'Maklumat ini telah berubah sejak anda membukanya. Muat semula untuk melihat yang terkini, kemudian cuba lagi.',
  'conflict.ILLEGAL_TRANSITION': 'Ini tidak boleh dilakukan dalam status semasa. Muat semula untuk melihat yang terkini.',
  'conflict.KEY_REUSED': 'Permintaan ini telah dihantar sebelum ini dengan maklumat lain. Mulakan semula.',
  'conflict.NAME_TAKEN': 'Nama atau alamat ini telah digunakan. Pilih yang lain.',
  'conflict.CHANNEL_OFF': 'SMS tidak dapat dihantar di sini.',
  'conflict.CURSOR_GONE': 'Perubahan sejak itu tidak lagi diketahui. Baca semula senarai anda dan mulakan semula.',
  'conflict.ALREADY_ANSWERED': 'Perkara ini telah dijawab. Muat semula untuk melihat yang terkini.',
  'conflict.NOT_ITS_DAY': 'Tarikh penghantaran ini belum tiba. Untuk menghantarnya lebih awal, tukar tarikhnya dahulu.',
  'conflict.TOO_LATE_TO_CORRECT': 'Keputusan penghantaran boleh dibetulkan dalam tempoh 30 hari. Tempoh itu sudah tamat.',
  TOO_MANY_REQUESTS: 'Terlalu banyak percubaan. Tunggu sebentar, kemudian cuba lagi.',
  SERVICE_UNAVAILABLE: 'Perkhidmatan sedang sibuk. Cuba lagi sebentar lagi.',
  QUERY_TOO_COMPLEX: 'Permintaan ini meminta terlalu banyak sekali gus. Kurangkan permintaan anda.',
  INTERNAL_SERVER_ERROR: 'Berlaku masalah di pihak kami. Cuba lagi sebentar lagi.',
};

const cn: OutcomeTexts = {
  'dateUnavailable.TOO_SOON': '此日期太早，我们来不及准备送货。请选择较迟的日期。',
  'dateUnavailable.TOO_FAR': '此日期太远，目前还不能预约。请选择较早的日期。',
  'dateUnavailable.NOT_A_DELIVERY_DAY': '我们当天不送货到您的地区。请选择其他日子。',
  'dateUnavailable.PUBLIC_HOLIDAY': '当天是公共假期，不送货。请选择其他日期。',
  'dateUnavailable.STOCK_TAKE': '当天是盘点日，不送货。请选择其他日期。',
  'dateUnavailable.OTHER_CLOSURE': '我们当天无法送货。请选择其他日期。',
  'dateUnavailable.BOOKING_RULE': '此日期不开放预约。请选择其他日期。',
  'dateUnavailable.NOT_ENOUGH_ROOM': '此日期剩余的名额不足以送这么多件。请选择其他日期，或致电我们。',
  'dateUnavailable.FULL': '此日期的预约已满。请选择其他日期。',
  noRoom: '目前没有日期可以一次送达 {pieces} 件。请致电我们，我们一起安排日期。',
  'noRoom.call': '目前没有日期可以一次送达 {pieces} 件。请致电{branch}（{phone}），我们一起安排日期。',
  orderAlreadyBooked: '此订单已有送货安排。请使用确认讯息中的链接，或致电我们。',
  'orderAlreadyBooked.CONFIRMED': '此订单已预约送货。如需更改，请使用确认讯息中的链接。如果日期已过，请致电我们。',
  'orderAlreadyBooked.OUT_FOR_DELIVERY': '此订单正在送货途中。如有不妥，请致电我们。',
  'orderAlreadyBooked.DELIVERED': '此订单已送达。如需再次送货，请致电我们。',
  'orderAlreadyBooked.FAILED': '此订单未能送达。请致电我们，一起另定日期。',
  orderNotReady: '此订单还不能送货：{statusText}。请在完成后再预约送货。',
  orderNotOnFile: '找不到此订单。请核对收据上的订单编号，然后再试。',
  postcodeNotServed: '抱歉，此邮区编号不在我们的送货范围内。请核对邮区编号，或联络我们。',
  'proofNeeded.CODE': '请用验证码确认您的手机号码，以预约此日期。',
  'proofNeeded.SPENT': '此手机号码已有三个送货预约。请使用其他号码、登入，或致电我们代为预约。',
  'proofNeeded.CALL': '目前无法在网上确认此预约。请致电或 WhatsApp 我们，由我们代为预约。',
  noHold: '您填写表格期间，我们无法为您保留此日期。请继续填写，您仍可预约。',
  changeTooLate: '此预约已不能在网上更改。请联络我们，我们会协助您。',
  'conflict.LAST_ADMIN': '必须有一位拥有全部权限的管理员。请先把全部权限交给另一位管理员。',
  signedUp: '我们已收到您的资料。您现在可以登入。',
  resetEmailSent: '重设密码的电邮已发送至{email}！',
  emailConfirmed: '谢谢。您的电邮地址已确认。',
  emailChanged: '您的账户已换用新的电邮地址。我们已发送链接到新地址：请打开以确认该地址。',
  confirmationSent: '链接已发送至{email}。请打开链接以确认地址。',
  passwordSaved: '您的新密码已保存。请用新密码登入。',
  signInFailed: '电邮或密码不正确。请核对后再试。',
  sessionEnded: '您的登入已过期。请重新登入。',
  keyInvalid: '此密钥在此无效：输入有误、已到期、已被撤销，或来自不允许的网络。',
  BAD_USER_INPUT: '部分资料不正确。请检查有标示的栏目。',
  UNAUTHENTICATED: '请先登入。',
  FORBIDDEN: '您没有权限进行此操作。',
  NOT_FOUND: '找不到您要的资料。',
  'conflict.STALE_VERSION': '资料在您打开之后已有更改。请重新载入，然后再试。',
  'conflict.ILLEGAL_TRANSITION': '目前的状态下不能这样做。请重新载入以查看最新资料。',
  'conflict.KEY_REUSED': '此请求曾以其他资料提交过。请重新开始。',
  'conflict.NAME_TAKEN': '此名称或地址已被使用。请选择另一个。',
  'conflict.CHANNEL_OFF': '此处无法发送短信。',
  'conflict.CURSOR_GONE': '此后的更改已无法得知。请重新读取列表，再从头开始。',
  'conflict.ALREADY_ANSWERED': '此事已有答复。请重新载入以查看最新资料。',
  'conflict.NOT_ITS_DAY': '还没到这次送货的日期。如要提早送货，请先更改日期。',
  'conflict.TOO_LATE_TO_CORRECT': '送货结果可在 30 天内更正，现已过期。',
  TOO_MANY_REQUESTS: '尝试次数过多。请稍后再试。',
  SERVICE_UNAVAILABLE: '系统目前繁忙。请稍后再试。',
  QUERY_TOO_COMPLEX: '此请求一次要求的资料太多。请减少要求的资料。',
  INTERNAL_SERVER_ERROR: '系统发生错误。请稍后再试。',
};

/** Exported for the test that compares the languages. */
export const outcomeTexts: Readonly<Record<Locale, OutcomeTexts>> = { en, bm, cn };

/** The id of the text of a CONFLICT by its reason; a place that cannot be had has the text of the result unions. */
export function conflictTextId(reason: ConflictReason): OutcomeId {
  if (reason === 'ORDER_ALREADY_BOOKED') return 'orderAlreadyBooked';
  if (reason === 'POSTCODE_NOT_SERVED') return 'postcodeNotServed';
  return isDayReason(reason) ? `dateUnavailable.${reason}` : `conflict.${reason}`;
}

function isDayReason(reason: ConflictReason): reason is DayReason {
  return (dayReasons as readonly string[]).includes(reason);
}

/** Returns the text of an outcome: what happened, and what the person can do. */
export function outcomeMessage(locale: Locale, id: OutcomeId, values?: MessageValues): string {
  return formatMessage(outcomeTexts[locale][id], values);
}
