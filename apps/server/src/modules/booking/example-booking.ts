import { addDays, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { noArrival, type ArrivalTexts } from '@booking/domain/branch/arrival';
import type { TimeWindow } from '@booking/domain/delivery-day/time-window';
import type { Locale } from '@booking/domain/locale/locale';
import type { BookingRecord } from './booking-record.js';

/** Example arrival notes. */
export const exampleArrival: ArrivalTexts = {
  ...noArrival,
  time: { en: 'between 09:00 and 18:00', bm: 'antara 09:00 hingga 18:00', cn: '09:00至18:00' },
};

/** An example text of staff. */
export const exampleWords: Readonly<Record<Locale, string>> = {
  en: 'Our lorry is late today. We come after 18:00. Sorry!',
  bm: 'Lori kami lewat hari ini. Kami tiba selepas 18:00. Maaf!',
  cn: '今天货车延误，我们18:00后到。抱歉！',
};

/** An example window, for messages that always have one. */
export const exampleWindow: TimeWindow = { from: '10:00', to: '13:00' };

/** Example values of the messages of a delivery day. */
export const exampleDay = {
  stopsBefore: 4,
  delivered: { receivedBy: 'Nurul', hasPhotos: true },
  failure: { code: 'NOBODY_HOME', canChooseDate: true },
} as const;

export const exampleEmail = 'nurul@example.test';

/** An example booking, ten days after `now`, so that staff can see the messages before there is a real one. */
export function exampleBooking(now: Date, today: CalendarDate): BookingRecord {
  const place = { postcode: '68100', city: 'Batu Caves', state: 'Selangor' };
  return {
    id: '00000000-0000-7000-8000-000000000000',
    reference: 'BK4T-7W2M',
    status: 'CONFIRMED',
    archived: false,
    branchId: '',
    branchName: 'Selayang Branch',
    leadTime: 3,
    deliveryDate: addDays(today, 10),
    orderNumber: 'DEMO-1001',
    orderKey: 'DEMO1001',
    orderCheck: 'NONE',
    ...place,
    address: { address1: 'No. 12, Jalan SG 8/3', address2: 'Taman Sri Gombak', zipcode: place.postcode, ...place, country: null },
    quantityMattress: 1,
    quantityBedset: 1,
    places: 1,
    salutation: 'Mrs',
    name: 'Nurul Aisyah binti Rahman',
    email: exampleEmail,
    primaryContact: '0123456789',
    secondaryContact: null,
    remarks: null,
    notifyEmail: true,
    notifySms: true,
    locale: 'en',
    docUrls: [],
    version: 1,
    userId: null,
    madeByKey: null,
    manageSalt: '',
    secondDelivery: false,
    keptLimit: null,
    internalNote: null,
    window: null,
    attendance: null,
    receivedBy: null,
    createdAt: now,
    updatedAt: now,
  };
}
