import { manageTokenLength } from '@booking/domain/booking/manage-link';
import { createHash } from 'node:crypto';

/**
 * Returns the token of a booking's calendar file: a hash of the manage token, of the same length. It gives no right to change the booking,
 * and is valid as long as the manage token. The stars that replace a hidden manage token stay stars.
 */
export function calendarToken(manageToken: string): string {
  if (/^\*+$/.test(manageToken)) return manageToken;
  return createHash('sha256').update(`calendar token v1\0${manageToken}`).digest('base64url').slice(0, manageTokenLength);
}

/**
 * Returns the URL of a booking's calendar file. It is an https address, because browsers within apps open no file that a page creates.
 * @param publicUrl without a slash at the end
 */
export function calendarAddress(publicUrl: string, bookingId: string, manageToken: string): string {
  return `${publicUrl}/server/api/bookings/${bookingId}/${calendarToken(manageToken)}.ics`;
}
