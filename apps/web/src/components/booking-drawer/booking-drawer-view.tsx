import { BookingDrawerPage } from './booking-drawer-page';
import { CancelForm, UncancelForm } from './cancel-form';
import { EditForm } from './edit-form';
import { MoveForm } from './move-form';
import { NoteForm } from './note-form';
import { OfferForm } from './offer-form';
import { OutcomeForm } from './outcome-form';
import { WordsForm } from './words-form';
import type { DrawerForm, FormProps, StaffBooking } from './staff-booking';
import type { BookingWork } from './use-booking-work';

interface BookingDrawerViewProps {
  booking: StaffBooking;
  work: BookingWork;
  /** What can be done stands in a bar, outside of the page. */
  hasBar: boolean;
  old: boolean;
  onReload: () => void;
  /** The form that is open instead of the booking. */
  form: DrawerForm | null;
  /** Leads back from the form, after a question where something was typed. */
  onLeaveForm: () => void;
  onFormDone: () => void;
  onDirty: (isDirty: boolean) => void;
}

/** A booking in the drawer: as it stands, or a form that changes it. */
export function BookingDrawerView({
  booking,
  work,
  hasBar,
  old,
  onReload,
  form,
  onLeaveForm,
  onFormDone,
  onDirty,
}: BookingDrawerViewProps) {
  const { saving, say } = work;
  if (form === null) return <BookingDrawerPage booking={booking} work={work} hasBar={hasBar} old={old} onReload={onReload} />;
  const props: FormProps = {
    booking,
    saving,
    onDirty,
    onBack: onLeaveForm,
    onDone: (message, undoable) => {
      onFormDone();
      if (message !== undefined) say(message, undoable);
    },
  };
  if (form === 'edit') return <EditForm {...props} />;
  if (form === 'move') return <MoveForm {...props} />;
  if (form === 'offer') return <OfferForm {...props} />;
  if (form === 'cancel') return <CancelForm {...props} />;
  if (form === 'uncancel') return <UncancelForm {...props} />;
  if (form === 'note') return <NoteForm {...props} />;
  if (form === 'words') return <WordsForm {...props} />;
  return <OutcomeForm {...props} failed={form === 'failed'} />;
}
