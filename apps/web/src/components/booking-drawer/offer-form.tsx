import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { now as presentInstant } from '../../lib/clock';
import { useLocale } from '../../lib/use-locale';
import { Banner } from '../../ui/banner';
import { CheckBox } from '../../ui/check-box';
import { answerByChoices, usualAnswerBy } from '../answer-by/answer-by';
import { AnswerByField } from '../answer-by/answer-by-field';
import { FromTo } from '../booking-change/from-to';
import { DateGoneBanner } from '../date-picker/date-gone-banner';
import { DatePicker } from '../date-picker/date-picker';
import { useDeliveryDays } from '../date-picker/use-delivery-days';
import { isBookable } from '../day-status/day-look';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { DeedFailure } from './deed-failure';
import { FormFoot } from './form-foot';
import type { FormProps } from './staff-booking';
import { useStaffOfferMoveMutation, type StaffOfferMoveMutation } from './staff-booking.generated';

type Refused = Extract<StaffOfferMoveMutation['offerMove'], { __typename: 'DateUnavailable' }>;

/** Asks the customer to agree to another date, whose place is kept for them until they answer or the time is over. */
export function OfferForm({ booking, deeds, onDone, onBack }: FormProps) {
  const locale = useLocale();
  const days = useDeliveryDays(booking.postcode, booking.deliveryDate);
  const [date, setDate] = useState<string | null>(null);
  const [past, setPast] = useState(false);
  const [wantedEnd, setEnd] = useState<string | null>(null);
  const [gone, setGone] = useState<(Refused & { date: string }) | null>(null);
  const [offerMove] = useStaffOfferMoveMutation();
  const { id, version, deliveryDate } = booking;
  const day = date === null ? null : (days.calendar.byDate.get(date) ?? null);
  const isPast = day !== null && !isBookable(day);
  const present = new Date(presentInstant());
  const ends = answerByChoices(present, { from: deliveryDate, to: date ?? deliveryDate });
  const end = ends.find((at) => at.toISOString() === wantedEnd) ?? usualAnswerBy(present, ends);
  const ready = date !== null && end !== null && (!isPast || past);

  async function offer(wanted: string, answerBy: string) {
    await deeds.run(async () => {
      const { data } = await offerMove({ variables: { id, version, deliveryDate: wanted, answerBy, override: isPast } });
      const answer = data?.offerMove;
      if (answer?.__typename === 'DateUnavailable') {
        setGone({ ...answer, date: wanted });
        setDate(null);
        days.refresh();
        return;
      }
      onDone('bookingDrawer.offer.done');
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
              label={<FormattedMessage id="bookingDrawer.offer.override" />}
              checked={past}
              onChange={(event) => setPast(event.currentTarget.checked)}
            />
          </Banner>
        ) : null}
        {end === null ? (
          <Banner tone="medium" role="status" title={<FormattedMessage id="answerBy.tooLate" />}>
            <FormattedMessage id="answerBy.tooLate.text" />
          </Banner>
        ) : (
          <AnswerByField choices={ends} value={end} onChange={(at) => setEnd(at.toISOString())} />
        )}
        <FormFoot
          busy={deeds.busy}
          danger={isPast}
          disabled={!ready}
          onBack={onBack}
          onSubmit={() => void (date && end ? offer(date, end.toISOString()) : undefined)}
        >
          {date === null ? (
            <FormattedMessage id="bookingDrawer.move.choose" />
          ) : (
            <FormattedMessage
              id={isPast ? 'bookingDrawer.offer.past' : 'bookingDrawer.offer.to'}
              values={{ date: deliveryDateText(date, locale, 'brief') }}
            />
          )}
        </FormFoot>
      </Flex>
    </Box>
  );
}
