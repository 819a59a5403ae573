import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { now as presentInstant } from '../../lib/clock';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Banner } from '../../ui/banner';
import { answerByChoices, usualAnswerBy } from '../answer-by/answer-by';
import { AnswerByField } from '../answer-by/answer-by-field';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { OverridePast } from '../override-fields/override-fields';
import { useReportDirty } from '../staff-form/use-report-dirty';
import { FormFoot } from './form-foot';
import { SmsNotice } from './sms-notice';
import type { FormProps } from './staff-booking';
import { useStaffOfferMoveMutation } from './staff-booking.generated';
import { useFormBasis } from './use-form-basis';
import { useWantedDate } from './use-wanted-date';
import { PastLimitField, WantedDateField } from './wanted-date-fields';

/** Asks the customer to agree to another date, whose place is kept for them until they answer or the time is over. */
export function OfferForm({ booking, saving, onDone, onBack, onDirty }: FormProps) {
  const t = useT();
  const locale = useLocale();
  const wanted = useWantedDate(booking);
  const [wantedEnd, setEnd] = useState<string | null>(null);
  const [offerMove] = useStaffOfferMoveMutation();
  const { opened, save } = useFormBasis({ booking, saving });
  const { id, deliveryDate } = booking;
  const { date, isPast } = wanted;
  const present = new Date(presentInstant());
  const ends = answerByChoices(present, { from: deliveryDate, to: date ?? deliveryDate });
  const end = ends.find((at) => at.toISOString() === wantedEnd) ?? usualAnswerBy(present, ends);
  const ready = date !== null && end !== null && (!isPast || wanted.past);
  const isDirty = date !== null || wantedEnd !== null;
  useReportDirty(onDirty, isDirty);

  async function offer(date: string, answerBy: string) {
    await save(async ({ version }) => {
      const { data } = await offerMove({ variables: { id, version, deliveryDate: date, answerBy, override: isPast } });
      const answer = data?.offerMove;
      if (answer?.__typename === 'DateUnavailable') {
        wanted.refuse(date, answer);
        return;
      }
      onDone('bookingDrawer.offer.done');
    });
  }

  return (
    <Flex direction="column" gap="4">
      <Box>
        <WantedDateField opened={opened} booking={booking} saving={saving} wanted={wanted} />
      </Box>
      <PastLimitField wanted={wanted} label={t('bookingDrawer.offer.override')} />
      {end === null ? (
        <Banner tone="medium" role="status" title={t('answerBy.tooLate')}>
          {t('answerBy.tooLate.text')}
        </Banner>
      ) : (
        <AnswerByField choices={ends} value={end} onChange={(at) => setEnd(at.toISOString())} />
      )}
      {booking.notifySms ? <SmsNotice /> : null}
      <FormFoot
        busy={saving.busy}
        danger={isPast}
        disabled={!ready}
        onBack={onBack}
        onSubmit={() => void (date && end ? offer(date, end.toISOString()) : undefined)}
      >
        {date === null
          ? t('bookingDrawer.move.choose')
          : t(isPast ? 'bookingDrawer.offer.past' : 'bookingDrawer.offer.to', {
              date: deliveryDateText(date, locale, 'brief'),
              past: <OverridePast reason={wanted.day?.reason} />,
            })}
      </FormFoot>
    </Flex>
  );
}
