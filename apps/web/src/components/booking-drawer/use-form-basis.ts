import { useState } from 'react';
import { hasSameBasis } from './form-basis';
import type { FormProps, StaffBooking } from './staff-booking';
import { useReadBooking } from './use-read-booking';
import { writeOnVersion } from './write-on-version';

interface FormBasis {
  /** The booking as it was when the form was opened. */
  opened: StaffBooking;
  /**
   * Does it on the booking as its user has seen it. Where somebody else has changed meanwhile what the form rests on, it is refused
   * once, as a CONFLICT, and goes on when its user saves again. @returns whether it was done
   */
  save: (write: (on: StaffBooking) => Promise<unknown>) => Promise<boolean>;
}

/** What a form in the drawer rests on, however often others change the booking while it is open. */
export function useFormBasis({ booking, saving }: Pick<FormProps, 'booking' | 'saving'>): FormBasis {
  const [opened] = useState(booking);
  const [seen, setSeen] = useState(booking);
  const read = useReadBooking(booking.id);

  function mayGoOn(newest: StaffBooking): boolean {
    setSeen(newest);
    return hasSameBasis(seen, newest);
  }

  return { opened, save: (write) => saving.run(() => writeOnVersion({ start: seen, read, mayGoOn, write })) };
}
