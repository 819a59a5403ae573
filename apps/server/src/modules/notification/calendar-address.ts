import { manageTokenLength } from '@booking/domain/booking/manage-link';
import { createHash } from 'node:crypto';

/**
 * The token of the address that gives a booking's calendar file. It is a hash of the manage token, and as long: whoever has it cannot change the booking,
 * and it ends when the manage token does. The stars that stand for a hidden manage token stay stars.
 */
export function calendarToken(manageToken: string): string {
  if (/^\*+$/.test(manageToken)) return manageToken;
  return createHash('sha256').update(`calendar token v1\0${manageToken}`).digest('base64url').slice(0, manageTokenLength);
}

/**
 * The address of a booking's calendar file. It is an https address, because browsers within apps open no file that a page makes.
 * @param publicUrl without a slash at the end
 */
export function calendarAddress(publicUrl: string, bookingId: string, manageToken: string): string {
  return `${publicUrl}/server/api/bookings/${bookingId}/${calendarToken(manageToken)}.ics`;
}
