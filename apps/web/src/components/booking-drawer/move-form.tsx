import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocale } from '../../lib/use-locale';
import { Banner } from '../../ui/banner';
import { CheckBox } from '../../ui/check-box';
import { FromTo } from '../booking-change/from-to';
import { DateGoneBanner } from '../date-picker/date-gone-banner';
import { DatePicker } from '../date-picker/date-picker';
import { useDeliveryDays } from '../date-picker/use-delivery-days';
import { isBookable } from '../day-status/day-look';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { OverrideFields } from '../override-fields/override-fields';
import { noOverride, overrideText } from '../override-fields/override-reason';
import { useMoveMessages } from '../staff-move/use-move-messages';
import { DeedFailure } from './deed-failure';
import { FormFoot } from './form-foot';
import type { FormProps } from './staff-booking';
import { useStaffRescheduleBookingMutation, type StaffRescheduleBookingMutation } from './staff-booking.generated';
import { TellSwitch } from './tell-switch';

type Refused = Extract<StaffRescheduleBookingMutation['rescheduleBooking'], { __typename: 'DateUnavailable' }>;

/** Another date, by the customers' own calendar. A day past its limit takes a tick and a reason, both on record. */
export function MoveForm({ booking, deeds, onDone, onBack }: FormProps) {
  const intl = useIntl();
  const locale = useLocale();
  const days = useDeliveryDays(booking.postcode, booking.deliveryDate);
  const [date, setDate] = useState<string | null>(null);
  const [past, setPast] = useState(false);
  const [why, setWhy] = useState(noOverride);
  const [tell, setTell] = useState(true);
  const [gone, setGone] = useState<(Refused & { date: string }) | null>(null);
  const [reschedule] = useStaffRescheduleBookingMutation();
  const messages = useMoveMessages();
  const { id, version, deliveryDate } = booking;
  const day = date === null ? null : (days.calendar.byDate.get(date) ?? null);
  const isPast = day !== null && !isBookable(day);
  const reason = past ? overrideText(intl, why) : null;
  const ready = date !== null && (!isPast || reason !== null);

  async function move(wanted: string) {
    await deeds.run(async () => {
      const override = isPast ? { override: true, overrideReason: reason } : {};
      const { data } = await reschedule({ variables: { input: { id, version, deliveryDate: wanted, notify: tell, ...override } } });
      const answer = data?.rescheduleBooking;
      if (answer?.__typename === 'DateUnavailable') {
        setGone({ ...answer, date: wanted });
        setDate(null);
        days.refresh();
        return;
      }
      onDone();
      if (answer) messages.moved({ before: booking, after: answer.booking, notify: tell });
    });
  }

  return (
    <Box>
      <DeedFailure failure={deeds.failure} />
      {gone ? <DateGoneBanner {...gone} byDate={days.calendar.byDate} onChoose={setDate} /> : null}
      <FromTo present={deliveryDate} branchName={booking.branchName} wanted={date} day={day} />
      <DatePicker
        days={days}
        chosen={date}
        present={deliveryDate}
        pastLimits
        onChoose={(wanted) => {
          if (deeds.busy) return;
          setGone(null);
          deeds.clear();
          setPast(false);
          setDate(wanted === deliveryDate ? null : wanted);
        }}
      />
      <Flex direction="column" gap="4" marginTop="4">
        {isPast && day.reason ? (
          <Banner tone="full" role="status" title={<FormattedMessage id={`deliveryForm.reason.${day.reason}.title`} />}>
            <CheckBox
              label={<FormattedMessage id="bookingDrawer.override" />}
              checked={past}
              onChange={(event) => setPast(event.currentTarget.checked)}
            />
            {past ? <OverrideFields value={why} onChange={setWhy} /> : null}
          </Banner>
        ) : null}
        <TellSwitch tell={tell} onChange={setTell} />
        <FormFoot busy={deeds.busy} danger={isPast} disabled={!ready} onBack={onBack} onSubmit={() => void (date ? move(date) : undefined)}>
          {date === null ? (
            <FormattedMessage id="bookingDrawer.move.choose" />
          ) : (
            <FormattedMessage
              id={isPast ? 'bookingDrawer.move.past' : 'bookingDrawer.move.to'}
              values={{ date: deliveryDateText(date, locale, 'brief') }}
            />
          )}
        </FormFoot>
      </Flex>
    </Box>
  );
}
