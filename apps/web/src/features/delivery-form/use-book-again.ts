import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { takeForForm } from '../../components/booking-card/book-again';
import type { ManagedBookingPartsFragment } from '../../graphql/managed-booking.generated';
import { flaggedUser } from '../../lib/session/session-flag';
import { emptyDraft, type Draft } from './draft';
import { draftStore } from './draft-store';

/** Fills in the form with the booking of the link "Book another date" before the first render of the step. */
export function useBookAgain(): void {
  const location = useLocation();
  useState(() => {
    const booking = takeForForm(location.state);
    if (booking) draftStore.update(() => draftOf(booking));
    return null;
  });
}

/** Returns a draft with everything of an earlier booking but its date. Its order could be booked then; the server checks it again. */
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
    // The next user of the device must not see the details of a signed-in user's booking.
    profileOf: flaggedUser(),
  };
}
