import { checkDeliveryForm, emptyDeliveryForm, type DeliveryForm } from '@booking/domain/booking/delivery-form';
import type { Fault } from '@booking/domain/checks/fault';
import type { StaffBookingPartsFragment } from './staff-booking.generated';

/** What staff correct of a booking. */
export const detailFields = [
  'salutation',
  'name',
  'primaryContact',
  'secondaryContact',
  'email',
  'address1',
  'address2',
  'quantityMattress',
  'quantityBedset',
  'remarks',
  'notifyEmail',
  'notifySms',
] as const satisfies readonly (keyof DeliveryForm)[];

export type DetailField = (typeof detailFields)[number];
export type Details = Pick<DeliveryForm, DetailField>;

export function detailsOf({ address, ...booking }: StaffBookingPartsFragment): Details {
  const { salutation, name, email, primaryContact, secondaryContact, remarks } = booking;
  const { quantityMattress, quantityBedset, notifyEmail, notifySms } = booking;
  return {
    salutation: salutation ?? '',
    name,
    primaryContact,
    secondaryContact: secondaryContact ?? '',
    email,
    address1: address?.address1 ?? '',
    address2: address?.address2 ?? '',
    quantityMattress,
    quantityBedset,
    remarks: remarks ?? '',
    notifyEmail,
    notifySms,
  };
}

/** Faults of the details, by the customer's own form (Domain). What cannot be changed here is not judged here. */
export function detailFaults(details: Details): Fault[] {
  return checkDeliveryForm({ ...emptyDeliveryForm, ...details }).filter(({ path }) => (detailFields as readonly string[]).includes(path));
}

/** The details as somebody types them while others change the booking. */
export interface MergedDetails {
  /** What the form shows: what was typed, and elsewhere how the booking is now. */
  values: Details;
  /** What is sent. */
  changed: DetailField[];
  /** Typed here, and changed to something else by somebody else meanwhile. */
  clashes: DetailField[];
}

/**
 * Puts together what was typed and what others changed meanwhile: nothing that was typed is lost, and nothing that was not is
 * overwritten.
 * @param base the booking as it was when the form was opened
 * @param typed by field; what was typed once and taken back counts as typed
 * @param present the booking as it is now
 */
export function mergeDetails(base: Details, typed: Partial<Details>, present: Details): MergedDetails {
  const isTyped = (field: DetailField) => field in typed && typed[field] !== base[field];
  const values = { ...present, ...Object.fromEntries(detailFields.filter(isTyped).map((field) => [field, typed[field]])) };
  const changed = detailFields.filter((field) => values[field] !== present[field]);
  return { values, changed, clashes: changed.filter((field) => present[field] !== base[field]) };
}
