import { notificationChannels } from '@booking/domain/booking/notification-channels';
import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { isSmsOn } from '../../lib/is-sms-on';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { OverrideFields, OverridePast } from '../override-fields/override-fields';
import { noOverride, overrideText } from '../override-fields/override-reason';
import { useReportDirty } from '../staff-form/use-report-dirty';
import { moveContext, useMoveMessages } from '../staff-move/use-move-messages';
import { FormFoot } from './form-foot';
import type { FormProps, StaffBooking } from './staff-booking';
import { useStaffRescheduleBookingMutation } from './staff-booking.generated';
import { NotifySwitch } from './notify-switch';
import { useFormBasis } from './use-form-basis';
import { useWantedDate } from './use-wanted-date';
import { PastLimitField, WantedDateField } from './wanted-date-fields';

/** Another date, by the customers' own calendar. A day past its limit takes a tick and a reason, both on record. */
export function MoveForm({ booking, saving, onDone, onBack, onDirty }: FormProps) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const wanted = useWantedDate(booking);
  const [why, setWhy] = useState(noOverride);
  const [notify, setNotify] = useState(true);
  const [reschedule] = useStaffRescheduleBookingMutation();
  const messages = useMoveMessages();
  const { opened, save } = useFormBasis({ booking, saving });
  const { date, isPast } = wanted;
  const reason = wanted.past ? overrideText(intl, why) : null;
  const ready = date !== null && (!isPast || reason !== null);
  const isDirty = date !== null;
  useReportDirty(onDirty, isDirty);

  async function ask(before: StaffBooking, date: string) {
    const { id, version } = before;
    const override = isPast ? { override: true, overrideReason: reason } : {};
    const input = { id, version, deliveryDate: date, notify, ...override };
    try {
      return (await reschedule({ variables: { input }, context: moveContext() })).data?.rescheduleBooking;
    } catch (error) {
      const booking = await messages.settled(error, before, date);
      if (booking === null) throw error;
      return { __typename: 'RescheduleBookingSuccess', booking } as const;
    }
  }

  async function move(date: string) {
    await save(async (before) => {
      const answer = await ask(before, date);
      if (answer?.__typename === 'DateUnavailable') {
        wanted.refuse(date, answer);
        return;
      }
      if (answer?.__typename !== 'RescheduleBookingSuccess') return;
      onDone();
      const ways = notificationChannels(before).filter((way) => way === 'email' || isSmsOn());
      const toldBy = ways.map((way) => (way === 'sms' ? 'SMS' : 'EMAIL'));
      messages.moved({ before, after: answer.booking, notify, toldBy });
    });
  }

  return (
    <Flex direction="column" gap="4">
      <Box>
        <WantedDateField opened={opened} booking={booking} saving={saving} wanted={wanted} earlier={booking.status === 'CONFIRMED'} />
      </Box>
      <PastLimitField wanted={wanted} label={t('bookingDrawer.override')}>
        <OverrideFields value={why} onChange={setWhy} />
      </PastLimitField>
      <NotifySwitch
        notify={notify}
        onChange={setNotify}
        sms={booking.notifySms ? { dates: [booking.deliveryDate, ...(date === null ? [] : [date])] } : null}
      />
      <FormFoot busy={saving.busy} danger={isPast} disabled={!ready} onBack={onBack} onSubmit={() => void (date ? move(date) : undefined)}>
        {date === null
          ? t('bookingDrawer.move.choose')
          : t(isPast ? 'bookingDrawer.move.past' : 'bookingDrawer.move.to', {
              date: deliveryDateText(date, locale, 'brief'),
              past: <OverridePast reason={wanted.day?.reason} />,
            })}
      </FormFoot>
    </Flex>
  );
}
