import { changePromise } from '@booking/domain/booking/customer-deadline';
import type { DeliveryForm } from '@booking/domain/booking/delivery-form';
import { notificationChannels } from '@booking/domain/booking/notification-channels';
import { formatMobile, parseMobile } from '@booking/domain/checks/mobile';
import { isBookable } from '../../../components/day-status/day-look';
import { foreignMobile } from '../../../components/phone-field/load-phone-number-rules';
import { isSmsOn } from '../../../lib/is-sms-on';
import type { StaffDays } from '../date/use-staff-days';
import type { SayFacts } from './saying';

const ofForm = ({ city, primaryContact, deliveryDate, ...form }: DeliveryForm) => ({
  city,
  ways: notificationChannels(form).filter((way) => way === 'email' || isSmsOn()),
  telephone: formatMobile(parseMobile(primaryContact, foreignMobile) ?? ''),
  date: deliveryDate === '' ? null : deliveryDate,
});

/** What can be said of a call that is being taken. */
export function factsOfCall(
  form: DeliveryForm,
  { days, strip, calendar }: StaffDays,
  { held, past, refused }: Pick<SayFacts, 'held' | 'past' | 'refused'>,
): SayFacts {
  const offered = strip.flatMap((part) => (part.kind === 'day' && isBookable(part.day) ? [part.day.date] : []));
  const said = ofForm(form);
  const until = days.find(({ date }) => date === form.deliveryDate)?.changeUntil ?? null;
  const promise =
    until === null ? null : { until, kind: changePromise(until, { today: calendar.today, channels: said.ways, isSmsOn: isSmsOn() }) };
  return { ...said, held, past, refused, offered, promise, reference: null };
}

/** What can be said once it is booked. */
export function factsOfBooked(form: DeliveryForm, { reference, deliveryDate }: { reference: string; deliveryDate: string }): SayFacts {
  return { ...ofForm(form), date: deliveryDate, held: false, past: false, refused: false, offered: [], promise: null, reference };
}
