import type { Locale } from '@booking/domain/locale/locale';
import { orderStatusMessage } from '@booking/i18n/order-status-messages';
import { faultMessage } from '@booking/i18n/fault-messages';
import { outcomeMessage } from '@booking/i18n/outcome-messages';
import { OtpRejected } from '../auth/account.type.js';
import type { BookingRecord } from './booking-record.js';
import type { BookOutcome, HoldOutcome, OpenOutcome, RescheduleOutcome } from './booking-outcome.js';
import {
  BookDeliverySuccess,
  DateUnavailable,
  HoldDateSuccess,
  NoHold,
  OpenBookingSuccess,
  OrderAlreadyBooked,
  OrderNotReady,
  PostcodeNotServed,
  ProofNeeded,
  RescheduleBookingSuccess,
} from './booking-result.type.js';

type Outcome = BookOutcome | HoldOutcome | OpenOutcome | RescheduleOutcome;

interface ResultOf {
  booked: BookDeliverySuccess;
  opened: OpenBookingSuccess;
  held: HoldDateSuccess;
  moved: RescheduleBookingSuccess;
  dateUnavailable: DateUnavailable;
  orderAlreadyBooked: OrderAlreadyBooked;
  orderNotReady: OrderNotReady;
  postcodeNotServed: PostcodeNotServed;
  proofNeeded: ProofNeeded;
  rejected: OtpRejected;
  noHold: NoHold;
}

/** What `statusText` says of an order that is not on file, where only known ones are taken. */
const notOnFile = 'Not on file';

/** A union's member for an outcome, with its text in the caller's language; an instance, which is how its type is known. */
export function resultOf<O extends Outcome>(outcome: O, locale: Locale): ResultOf[O['kind']] {
  return present(outcome, locale) as ResultOf[O['kind']];
}

function present(outcome: Outcome, locale: Locale): ResultOf[keyof ResultOf] {
  switch (outcome.kind) {
    case 'booked':
      return Object.assign(new BookDeliverySuccess(), withToken(outcome));
    case 'opened':
      return Object.assign(new OpenBookingSuccess(), withToken(outcome));
    case 'moved':
      return Object.assign(new RescheduleBookingSuccess(), { booking: outcome.booking });
    case 'held': {
      const { kind: _kind, ...held } = outcome;
      return Object.assign(new HoldDateSuccess(), held);
    }
    case 'dateUnavailable': {
      const { reason, alternatives } = outcome;
      return Object.assign(new DateUnavailable(), { message: outcomeMessage(locale, `dateUnavailable.${reason}`), reason, alternatives });
    }
    case 'orderAlreadyBooked': {
      const { deliveryDate, bookingStatus } = outcome;
      const message = outcomeMessage(locale, bookingStatus === null ? 'orderAlreadyBooked' : `orderAlreadyBooked.${bookingStatus}`);
      return Object.assign(new OrderAlreadyBooked(), { message, deliveryDate, bookingStatus });
    }
    case 'orderNotReady': {
      const { statusText } = outcome;
      if (statusText === null)
        return Object.assign(new OrderNotReady(), { message: outcomeMessage(locale, 'orderNotOnFile'), statusText: notOnFile });
      const message = outcomeMessage(locale, 'orderNotReady', { statusText: orderStatusMessage(locale, statusText) });
      return Object.assign(new OrderNotReady(), { message, statusText });
    }
    case 'proofNeeded': {
      const { say, mobile, resendAfter } = outcome;
      return Object.assign(new ProofNeeded(), { message: outcomeMessage(locale, `proofNeeded.${say}`), mobile, resendAfter });
    }
    case 'rejected': {
      const { fault, attemptsLeft } = outcome;
      return Object.assign(new OtpRejected(), { message: faultMessage(locale, fault.code, fault.values), attemptsLeft });
    }
    case 'noHold':
      return Object.assign(new NoHold(), { message: outcomeMessage(locale, 'noHold') });
    case 'postcodeNotServed':
      return Object.assign(new PostcodeNotServed(), { message: outcomeMessage(locale, 'postcodeNotServed') });
  }
}

/** A booking with its manage token, which not every caller is given. */
function withToken({ booking, manageToken }: { booking: BookingRecord; manageToken: string }) {
  return { booking: { ...booking, callerHasToken: manageToken !== '' }, manageToken };
}
