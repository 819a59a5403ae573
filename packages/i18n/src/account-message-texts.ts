import type { Locale } from '@booking/domain/locale/locale';
import { formatMessage, type MessageValues } from './format-message.js';

/**
 * The texts of e-mails about an account; those of SMS are in sms-texts.ts. They contain no names, so that somebody who signs up with
 * another person's address cannot write text into the mail to that person.
 */
const english = {
  greeting: 'Hello,',
  'created.subject': 'Your account is ready: confirm your e-mail address',
  'created.heading': 'Welcome!',
  'created.lead':
    'Your account for booking deliveries is ready. You can sign in with this e-mail address and your password. Please confirm that this address is yours.',
  'created.action': 'Confirm my e-mail address',
  'created.note':
    'The link works once, within {days} days; you can request another in your profile. If you did not sign up, do not confirm: set a new password for this address and the account is yours alone.',
  'exists.subject': 'You already have an account',
  'exists.heading': 'You already have an account.',
  'exists.lead':
    'Somebody, most likely you, tried to sign up with this e-mail address. It already has an account, and nothing was changed.',
  'exists.action': 'Set a new password',
  'exists.note': 'If you know your password, just sign in. If it was not you, there is nothing to do.',
  'reset.subject': 'Set a new password',
  'reset.heading': 'Set a new password.',
  'reset.lead':
    'Somebody, most likely you, asked for a new password for this e-mail address. Choose it on the page that this button opens.',
  'reset.action': 'Choose a password',
  'reset.note':
    'The link works once, within {minutes} minutes. If you did not ask for it, you need not do anything: your password stays as it is.',
  'invitation.subject': 'An account was made for you',
  'invitation.heading': 'Welcome!',
  'invitation.lead':
    'An account for booking and managing deliveries was made for this e-mail address. Choose a password to start using it.',
  'invitation.action': 'Choose a password',
  'invitation.note': 'The link works once, within {days} days. After that, ask for a new one with "Forgot password".',
  'promotion.subject': 'You are now a member of staff: choose a new password',
  'promotion.heading': 'Your account is now for staff.',
  'promotion.lead':
    'Your account can now manage deliveries. Your old password no longer works, and every device was signed out. Choose a new password.',
  'promotion.action': 'Choose a password',
  'promotion.note': 'The link works once, within {days} days. After that, ask for a new one with "Forgot password".',
  'confirmation.subject': 'Confirm your e-mail address',
  'confirmation.heading': 'Is this e-mail address yours?',
  'confirmation.lead': 'This e-mail address belongs to an account for booking deliveries. Please confirm that it is yours.',
  'confirmation.action': 'Confirm my e-mail address',
  'confirmation.note':
    'The link works once, within {days} days. If you do not know of this account, do not confirm: set a new password for this address and the account is yours alone.',
  'emailChangeAsked.subject': 'Change the e-mail address of your account?',
  'emailChangeAsked.heading': 'A new e-mail address for your account?',
  'emailChangeAsked.lead':
    'Our staff were asked to change the e-mail address of your account. Nothing changes until you agree on the page that this button opens.',
  'emailChangeAsked.action': 'See and agree',
  'emailChangeAsked.note': 'The link works once, within {days} days. If you did not ask for this, do not agree, and please tell us.',
  'passwordChanged.subject': 'Your password was changed',
  'passwordChanged.heading': 'Your password was changed.',
  'passwordChanged.lead': 'The password of your account was changed just now, and every device was signed out.',
  'passwordChanged.action': 'Set a new password',
  'passwordChanged.note': 'If it was not you, set a new password now, and tell us.',
  'emailChanged.subject': 'The e-mail address of your account was changed',
  'emailChanged.heading': 'Your account has a new e-mail address.',
  'emailChanged.lead': 'Our staff changed the e-mail address of your account. This is the last message to the old one.',
  'emailChanged.action': 'Open the booking page',
  'emailChanged.note': 'If you did not ask for it, please tell us at once.',
  'phoneChanged.subject': 'The mobile number of your account was changed',
  'phoneChanged.heading': 'Your account has a new mobile number.',
  'phoneChanged.lead': 'The mobile number of your account was changed just now.',
  'phoneChanged.action': 'Set a new password',
  'phoneChanged.note': 'If it was not you, set a new password now, and tell us.',
  'keyEnding.subject': 'An API key ends in {days} days',
  'keyEnding.heading': 'A key that you created ends soon.',
  'keyEnding.lead':
    'The key that begins with {key} ends in {days} days. From then on, the system that uses it is refused. Create a new key for it before then.',
  'keyEnding.action': 'Open the integrations',
  'keyEnding.note': 'If nobody uses the key any more, there is nothing to do. This is the only reminder.',
  'webhookFailing.subject': 'A webhook to {about} is failing',
  'webhookFailing.heading': 'A webhook is failing.',
  'webhookFailing.lead':
    'For an hour {about} has accepted none of the events that we sent. We keep trying for three days, then disable the webhook.',
  'webhookFailing.action': 'See the deliveries',
  'webhookFailing.note': 'Nothing is lost: waiting events are sent as soon as the other system answers again.',
  'webhookDisabled.subject': 'A webhook to {about} was disabled',
  'webhookDisabled.heading': 'A webhook was disabled.',
  'webhookDisabled.lead':
    '{about} answered that it no longer exists, or has accepted nothing for three days. We have stopped sending events to it.',
  'webhookDisabled.action': 'See the webhook',
  'webhookDisabled.note': 'Once you have enabled it again, "Send again" sends what was missed, up to 30 days back.',
  footer: 'You receive this e-mail because this address belongs to an account, or was used to sign up.',
};

/** The id of a text of the messages about an account. */
export type AccountMessageTextId = keyof typeof english;

/** Exported for the test that compares the languages. */
export const accountMessageTexts: Readonly<Record<Locale, Readonly<Record<AccountMessageTextId, string>>>> = {
  en: english,
  bm: {
    greeting: 'Salam sejahtera,',
    'created.subject': 'Akaun anda sudah sedia: sahkan alamat e-mel anda',
    'created.heading': 'Selamat datang!',
    'created.lead':
      'Akaun anda untuk menempah penghantaran sudah sedia. Anda boleh log masuk dengan alamat e-mel ini dan kata laluan anda. Sila sahkan bahawa alamat ini milik anda.',
    'created.action': 'Sahkan alamat e-mel saya',
    'created.note':
      'Pautan ini boleh digunakan sekali, dalam masa {days} hari; profil anda boleh menghantar yang baharu. Jika anda tidak mendaftar, jangan sahkan: tetapkan kata laluan baharu untuk alamat ini dan akaun itu milik anda sahaja.',
    'exists.subject': 'Anda sudah mempunyai akaun',
    'exists.heading': 'Anda sudah mempunyai akaun.',
    'exists.lead':
      'Seseorang, mungkin anda, cuba mendaftar dengan alamat e-mel ini. Akaun dengan alamat ini sudah wujud, dan tiada apa-apa yang diubah.',
    'exists.action': 'Tetapkan kata laluan baharu',
    'exists.note': 'Jika anda tahu kata laluan anda, log masuk sahaja. Jika bukan anda, anda tidak perlu berbuat apa-apa.',
    'reset.subject': 'Tetapkan kata laluan baharu',
    'reset.heading': 'Tetapkan kata laluan baharu.',
    'reset.lead':
      'Seseorang, mungkin anda, meminta kata laluan baharu untuk alamat e-mel ini. Pilih kata laluan pada halaman yang dibuka oleh butang ini.',
    'reset.action': 'Pilih kata laluan',
    'reset.note':
      'Pautan ini boleh digunakan sekali, dalam masa {minutes} minit. Jika anda tidak memintanya, abaikan sahaja: kata laluan anda tidak berubah.',
    'invitation.subject': 'Satu akaun telah dibuat untuk anda',
    'invitation.heading': 'Selamat datang!',
    'invitation.lead':
      'Satu akaun untuk menempah dan mengurus penghantaran telah dibuat untuk alamat e-mel ini. Pilih kata laluan untuk mula menggunakannya.',
    'invitation.action': 'Pilih kata laluan',
    'invitation.note':
      'Pautan ini boleh digunakan sekali, dalam masa {days} hari. Selepas itu, minta pautan baharu dengan "Lupa kata laluan".',
    'promotion.subject': 'Anda kini kakitangan: pilih kata laluan baharu',
    'promotion.heading': 'Akaun anda kini untuk kakitangan.',
    'promotion.lead':
      'Akaun anda kini boleh mengurus penghantaran. Kata laluan lama anda sudah tamat, dan semua peranti telah dilog keluar. Pilih kata laluan baharu.',
    'promotion.action': 'Pilih kata laluan',
    'promotion.note':
      'Pautan ini boleh digunakan sekali, dalam masa {days} hari. Selepas itu, minta pautan baharu dengan "Lupa kata laluan".',
    'confirmation.subject': 'Sahkan alamat e-mel anda',
    'confirmation.heading': 'Adakah alamat e-mel ini milik anda?',
    'confirmation.lead': 'Alamat e-mel ini digunakan oleh sebuah akaun tempahan penghantaran. Sila sahkan bahawa alamat ini milik anda.',
    'confirmation.action': 'Sahkan alamat e-mel saya',
    'confirmation.note':
      'Pautan ini boleh digunakan sekali, dalam masa {days} hari. Jika anda tidak tahu tentang akaun ini, jangan sahkan: tetapkan kata laluan baharu untuk alamat ini dan akaun itu milik anda sahaja.',
    'emailChangeAsked.subject': 'Tukar alamat e-mel akaun anda?',
    'emailChangeAsked.heading': 'Alamat e-mel lain untuk akaun anda?',
    'emailChangeAsked.lead':
      'Kakitangan kami diminta menukar alamat e-mel akaun anda. Tiada apa-apa berubah sehingga anda bersetuju pada halaman yang dibuka oleh butang ini.',
    'emailChangeAsked.action': 'Lihat dan setuju',
    'emailChangeAsked.note':
      'Pautan ini boleh digunakan sekali, dalam masa {days} hari. Jika anda tidak memintanya, jangan bersetuju dan sila beritahu kami.',
    'passwordChanged.subject': 'Kata laluan anda telah ditukar',
    'passwordChanged.heading': 'Kata laluan anda telah ditukar.',
    'passwordChanged.lead': 'Kata laluan akaun anda baru sahaja ditukar, dan semua peranti telah dilog keluar.',
    'passwordChanged.action': 'Tetapkan kata laluan baharu',
    'passwordChanged.note': 'Jika bukan anda, tetapkan kata laluan baharu sekarang dan beritahu kami.',
    'emailChanged.subject': 'Alamat e-mel akaun anda telah ditukar',
    'emailChanged.heading': 'Akaun anda mempunyai alamat e-mel lain.',
    'emailChanged.lead': 'Kakitangan kami telah menukar alamat e-mel akaun anda. Ini mesej terakhir ke alamat lama.',
    'emailChanged.action': 'Buka halaman tempahan',
    'emailChanged.note': 'Jika anda tidak memintanya, sila beritahu kami segera.',
    'phoneChanged.subject': 'Nombor telefon akaun anda telah ditukar',
    'phoneChanged.heading': 'Akaun anda mempunyai nombor telefon lain.',
    'phoneChanged.lead': 'Nombor telefon akaun anda baru sahaja ditukar.',
    'phoneChanged.action': 'Tetapkan kata laluan baharu',
    'phoneChanged.note': 'Jika bukan anda, tetapkan kata laluan baharu sekarang dan beritahu kami.',
    'keyEnding.subject': 'Kunci API tamat dalam {days} hari',
    'keyEnding.heading': 'Kunci yang anda buat akan tamat tidak lama lagi.',
    'keyEnding.lead':
      'Kunci yang bermula dengan {key} tamat dalam {days} hari. Selepas itu sistem yang menggunakannya ditolak. Buat kunci baharu untuknya sebelum itu.',
    'keyEnding.action': 'Buka integrasi',
    'keyEnding.note': 'Jika kunci itu tidak lagi digunakan, anda tidak perlu berbuat apa-apa. Ini satu-satunya peringatan.',
    'webhookFailing.subject': 'Webhook ke {about} gagal',
    'webhookFailing.heading': 'Satu webhook gagal.',
    'webhookFailing.lead':
      'Selama sejam {about} tidak menerima satu pun peristiwa yang kami hantar. Kami terus mencuba selama tiga hari, kemudian menyahaktifkan webhook ini.',
    'webhookFailing.action': 'Lihat penghantaran',
    'webhookFailing.note': 'Tiada yang hilang: apa yang belum diterima akan dihantar sebaik sahaja sistem itu menjawab semula.',
    'webhookDisabled.subject': 'Webhook ke {about} telah dinyahaktifkan',
    'webhookDisabled.heading': 'Satu webhook telah dinyahaktifkan.',
    'webhookDisabled.lead':
      '{about} menjawab bahawa ia sudah tiada, atau tidak menerima apa-apa selama tiga hari. Kami tidak menghantar apa-apa lagi ke sana.',
    'webhookDisabled.action': 'Lihat webhook',
    'webhookDisabled.note':
      'Selepas anda mengaktifkannya semula, "Hantar semula" membawa apa yang tertinggal, sehingga 30 hari ke belakang.',
    footer: 'Anda menerima e-mel ini kerana alamat ini milik sebuah akaun, atau telah ditaip untuk mendaftar.',
  },
  cn: {
    greeting: '您好：',
    'created.subject': '您的账户已可使用：请确认电邮地址',
    'created.heading': '欢迎！',
    'created.lead': '您的送货预约账户已可使用。您可以用此电邮地址和您的密码登入。请确认此地址属于您。',
    'created.action': '确认我的电邮地址',
    'created.note':
      '此链接只能使用一次，{days}天内有效；您可以在个人资料页重新获取。如果不是您本人注册，请不要确认，请为此地址设定新密码，账户便只属于您。',
    'exists.subject': '您已有账户',
    'exists.heading': '您已有账户。',
    'exists.lead': '有人（很可能是您）试图以此电邮地址注册。此地址已有账户，没有任何资料被更改。',
    'exists.action': '设定新密码',
    'exists.note': '如果您记得密码，请直接登入。如果不是您本人，则无需理会。',
    'reset.subject': '设定新密码',
    'reset.heading': '设定新密码。',
    'reset.lead': '有人（很可能是您）要求为此电邮地址设定新密码。请点击按钮，在打开的页面上设定新密码。',
    'reset.action': '设定密码',
    'reset.note': '此链接只能使用一次，{minutes}分钟内有效。如果不是您本人要求，则无需理会，您的密码不会改变。',
    'invitation.subject': '已为您开设账户',
    'invitation.heading': '欢迎！',
    'invitation.lead': '已为此电邮地址开设预约和管理送货的账户。请设定密码后开始使用。',
    'invitation.action': '设定密码',
    'invitation.note': '此链接只能使用一次，{days}天内有效。过期后请用“忘记密码”重新获取。',
    'promotion.subject': '您已成为员工：请设定新密码',
    'promotion.heading': '您的账户现为员工账户。',
    'promotion.lead': '您的账户现在可以管理送货。旧密码已失效，所有设备均已登出。请设定新密码。',
    'promotion.action': '设定密码',
    'promotion.note': '此链接只能使用一次，{days}天内有效。过期后请用“忘记密码”重新获取。',
    'confirmation.subject': '请确认您的电邮地址',
    'confirmation.heading': '此电邮地址属于您吗？',
    'confirmation.lead': '此电邮地址用于一个送货预约账户。请确认它属于您。',
    'confirmation.action': '确认我的电邮地址',
    'confirmation.note': '此链接只能使用一次，{days}天内有效。如果您不知道这个账户，请不要确认，请为此地址设定新密码，账户便只属于您。',
    'emailChangeAsked.subject': '要更改您账户的电邮地址吗？',
    'emailChangeAsked.heading': '为您的账户换用其他电邮地址？',
    'emailChangeAsked.lead': '有人要求我们的员工更改您账户的电邮地址。在您点击按钮并在打开的页面上同意之前，不会有任何改变。',
    'emailChangeAsked.action': '查看并同意',
    'emailChangeAsked.note': '此链接只能使用一次，{days}天内有效。如果这不是您要求的，请不要同意，并通知我们。',
    'passwordChanged.subject': '您的密码已更改',
    'passwordChanged.heading': '您的密码已更改。',
    'passwordChanged.lead': '您账户的密码刚刚已更改，所有设备均已登出。',
    'passwordChanged.action': '设定新密码',
    'passwordChanged.note': '如果不是您本人更改，请立即设定新密码并通知我们。',
    'emailChanged.subject': '您账户的电邮地址已更改',
    'emailChanged.heading': '您的账户已换用其他电邮地址。',
    'emailChanged.lead': '我们的员工已更改您账户的电邮地址。这是发往旧地址的最后一则讯息。',
    'emailChanged.action': '打开预约页面',
    'emailChanged.note': '如果这不是您要求的，请立即通知我们。',
    'phoneChanged.subject': '您账户的电话号码已更改',
    'phoneChanged.heading': '您的账户已换用其他电话号码。',
    'phoneChanged.lead': '您账户的电话号码刚刚已更改。',
    'phoneChanged.action': '设定新密码',
    'phoneChanged.note': '如果不是您本人更改，请立即设定新密码并通知我们。',
    'keyEnding.subject': '一个 API 密钥将在{days}天后到期',
    'keyEnding.heading': '您创建的密钥即将到期。',
    'keyEnding.lead': '以 {key} 开头的密钥将在{days}天后到期，届时使用它的系统会被拒绝。请在此之前为其创建新密钥。',
    'keyEnding.action': '打开集成页面',
    'keyEnding.note': '如果该密钥已不再使用，则无需任何操作。我们只提醒这一次。',
    'webhookFailing.subject': '发往 {about} 的 Webhook 失败',
    'webhookFailing.heading': '有一个 Webhook 失败。',
    'webhookFailing.lead': '一小时以来，{about} 未接收我们发送的任何事件。我们会继续尝试三天，之后停用此 Webhook。',
    'webhookFailing.action': '查看发送记录',
    'webhookFailing.note': '不会丢失：对方系统恢复应答后，未接收的事件会立即发送。',
    'webhookDisabled.subject': '发往 {about} 的 Webhook 已停用',
    'webhookDisabled.heading': '有一个 Webhook 已停用。',
    'webhookDisabled.lead': '{about} 表示已不存在，或三天内未接收任何事件。我们不再向其发送。',
    'webhookDisabled.action': '查看 Webhook',
    'webhookDisabled.note': '重新启用后，可用“重新发送”补发遗漏的事件，最多 30 天以前。',
    footer: '您收到此电邮，是因为此地址属于某个账户，或有人用它来注册。',
  },
};

/** Returns a text in a language, with its placeholders filled. */
export function accountMessageText(locale: Locale, id: AccountMessageTextId, values?: MessageValues): string {
  return formatMessage(accountMessageTexts[locale][id], values);
}
