import { checkDeliveryForm, emptyDeliveryForm, type DeliveryForm } from '@booking/domain/booking/delivery-form';
import type { ValidationError } from '@booking/domain/checks/validation-error';
import { foreignMobile } from '../phone-field/load-phone-number-rules';
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
  'postcode',
  'quantityMattress',
  'quantityBedset',
  'remarks',
  'notifyEmail',
  'notifySms',
] as const satisfies readonly (keyof DeliveryForm)[];

export type DetailField = (typeof detailFields)[number];
export type Details = Pick<DeliveryForm, DetailField>;

export function detailsOf({ address, ...booking }: StaffBookingPartsFragment): Details {
  const { salutation, name, email, primaryContact, secondaryContact, postcode, remarks } = booking;
  const { quantityMattress, quantityBedset, notifyEmail, notifySms } = booking;
  return {
    salutation: salutation ?? '',
    name,
    primaryContact,
    secondaryContact: secondaryContact ?? '',
    email,
    address1: address?.address1 ?? '',
    address2: address?.address2 ?? '',
    postcode,
    quantityMattress,
    quantityBedset,
    remarks: remarks ?? '',
    notifyEmail,
    notifySms,
  };
}

/**
 * Faults of the details, by the customer's own form (Domain). What cannot be changed here is not judged here; a booking that never had an
 * address line 1 can be corrected without one, and one with a number of a country that is not allowed any more.
 */
export function detailFaults(details: Details, changed: readonly DetailField[]): ValidationError[] {
  const isJudged = ({ path }: ValidationError) =>
    (detailFields as readonly string[]).includes(path) && ((path !== 'address1' && path !== 'primaryContact') || changed.includes(path));
  return checkDeliveryForm({ ...emptyDeliveryForm, ...details }, { isStaff: true, foreignMobile }).filter(isJudged);
}
