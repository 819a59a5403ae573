import type { ChangePromise } from '@booking/domain/booking/customer-deadline';
import type { Locale } from '@booking/domain/locale/locale';

const texts: Readonly<Record<Locale, Readonly<Record<ChangePromise, string>>>> = {
  en: {
    until: 'You can change or cancel until the end of {date}.',
    byLink: 'You can change or cancel until the end of {date}, by the link in our e-mail.',
    byReference: 'You can change or cancel until the end of {date}, with your reference and your mobile number.',
    closed: 'This date is too close to change online. To change it, call us.',
  },
  bm: {
    until: 'Anda boleh mengubah atau membatalkan tempahan sehingga penghujung {date}.',
    byLink: 'Anda boleh mengubah atau membatalkan tempahan sehingga penghujung {date}, melalui pautan dalam e-mel kami.',
    byReference: 'Anda boleh mengubah atau membatalkan tempahan sehingga penghujung {date}, dengan rujukan dan nombor telefon bimbit anda.',
    closed: 'Tarikh ini terlalu hampir untuk diubah dalam talian. Untuk mengubahnya, telefon kami.',
  },
  cn: {
    until: '您可以在{date}结束前更改或取消。',
    byLink: '您可以在{date}结束前，通过我们电邮中的链接更改或取消。',
    byReference: '您可以在{date}结束前，凭预约编号和手机号码更改或取消。',
    closed: '送货日期临近，不能在网上更改。如需更改，请致电我们。',
  },
};

/** Until when a customer can change a booking, with {date} for the last day: the same words on every page, on paper and in e-mails. */
export function changePromiseText(locale: Locale, promise: ChangePromise): string {
  return texts[locale][promise];
}
