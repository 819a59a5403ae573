import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { takeForForm } from '../../components/booking-card/book-again';
import type { ManagedBookingPartsFragment } from '../../graphql/managed-booking.generated';
import { flaggedUser } from '../../lib/session/session-flag';
import { emptyDraft, type Draft } from './draft';
import { draftStore } from './draft-store';

/** Fills the form in with the booking that "Book another date" was pressed for, before its step is drawn. */
export function useBookAgain(): void {
  const location = useLocation();
  useState(() => {
    const booking = takeForForm(location.state);
    if (booking) draftStore.update(() => draftOf(booking));
    return null;
  });
}

/** The draft of a booking that is made again: everything that it had but its date. Its order could be booked; the server checks it once more. */
function draftOf(booking: ManagedBookingPartsFragment): Draft {
  const { address, branchName, orderNumber, postcode, city, state, quantityMattress, quantityBedset } = booking;
  const { salutation, name, email, primaryContact, secondaryContact, remarks, notifyEmail, notifySms } = booking;
  return {
    ...emptyDraft,
    postcodeFullFormat: `${postcode} ${city}, ${state}`,
    branchName,
    form: {
      ...emptyDraft.form,
      ...{ orderNumber, postcode, city, state, quantityMattress, quantityBedset, name, email, primaryContact },
      ...{ notifyEmail, notifySms },
      salutation: salutation ?? '',
      secondaryContact: secondaryContact ?? '',
      address1: address?.address1 ?? '',
      address2: address?.address2 ?? '',
      remarks: remarks ?? '',
    },
    order: { orderNumber, postcode, statusText: null, bookable: true, ordered: { quantityMattress, quantityBedset } },
    // What a member's booking had is not for the next person at the device.
    profileOf: flaggedUser(),
  };
}
