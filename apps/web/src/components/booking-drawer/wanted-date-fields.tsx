import type { ReactNode } from 'react';
import { intoView } from '../../lib/into-view';
import { useT } from '../../lib/use-t';
import { Banner } from '../../ui/banner';
import { CheckBox } from '../../ui/check-box';
import { FromTo } from '../booking-change/move-page';
import { DateGoneBanner } from '../date-picker/date-gone-banner';
import { DatePicker } from '../date-picker/date-picker';
import { OverrideFields } from '../override-fields/override-fields';
import { FormNotice } from './form-notice';
import type { FormProps, StaffBooking } from './staff-booking';
import type { PlaceOverride } from './use-place-override';
import type { WantedDate } from './use-wanted-date';

interface WantedDateFieldProps extends Pick<FormProps, 'booking' | 'saving'> {
  /** The booking as it was when the form was opened. */
  opened: StaffBooking;
  wanted: WantedDate;
  /** Days that are too soon can be chosen too: the delivery goes out early. */
  earlier?: boolean;
}

/** The calendar with the date that is booked; above it what became of the last try, and what others have changed. */
export function WantedDateField({ opened, booking, saving, wanted, earlier = false }: WantedDateFieldProps) {
  const { days, date, day, gone, choose } = wanted;
  return (
    <>
      <FormNotice opened={opened} booking={booking} saving={saving} />
      {gone ? <DateGoneBanner {...gone} byDate={days.calendar.byDate} onChoose={choose} /> : null}
      <FromTo present={booking.deliveryDate} branchName={booking.branchName} wanted={date} day={day} />
      <DatePicker
        days={days}
        chosen={date}
        present={booking.deliveryDate}
        pastLimits
        earlier={earlier}
        onChoose={(chosen) => {
          if (saving.busy) return;
          saving.clear();
          choose(chosen);
        }}
      />
    </>
  );
}

/** The tick, and why, of a change that was refused for its date. */
export function PlaceOverrideField({ override: { reason, past, setPast, why, setWhy } }: { override: PlaceOverride }) {
  const t = useT();
  if (reason === null) return null;
  return (
    <Banner tone="full" role="status">
      <CheckBox label={t('bookingDrawer.override')} checked={past} onChange={(event) => setPast(event.currentTarget.checked)} />
      {past ? <OverrideFields value={why} onChange={setWhy} /> : null}
    </Banner>
  );
}

interface PastLimitFieldProps {
  wanted: WantedDate;
  label: ReactNode;
  children?: ReactNode;
}

/** Why no place is free on the date, and the tick that takes one all the same. */
export function PastLimitField({ wanted: { day, isPast, past, setPast }, label, children }: PastLimitFieldProps) {
  const t = useT();
  if (!isPast || !day?.reason) return null;
  return (
    <Banner
      ref={intoView}
      // Above the buttons at the foot.
      scrollMarginBottom="4rem"
      tone="full"
      role="status"
      title={t(`deliveryForm.reason.${day.reason}.title`)}
    >
      <CheckBox label={label} checked={past} onChange={(event) => setPast(event.currentTarget.checked)} />
      {past ? children : null}
    </Banner>
  );
}
