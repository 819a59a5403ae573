import type { ArrivalNotes } from '@booking/domain/branch/arrival';
import { Box, chakra, VisuallyHidden } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { ArrivalTime } from '../../../components/arrival/arrival-time';
import { DateGoneBanner } from '../../../components/date-picker/date-gone-banner';
import { DatePicker } from '../../../components/date-picker/date-picker';
import type { DeliveryDays } from '../../../components/date-picker/use-delivery-days';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { FailureBanner } from '../../../components/failure-banner/failure-banner';
import { HoldAnnouncer, HoldCard } from '../../../components/hold-countdown/hold-countdown';
import { LineNotice } from '../../../components/line-notice/line-notice';
import type { RequestFailure } from '../../../lib/request-failure';
import { useLocale } from '../../../lib/use-locale';
import { PageTitle } from '../../../ui/page-title';
import type { GoneDate, Hold } from '../draft/draft';
import { DraftAside } from '../shell/draft-aside';
import { FormShell } from '../shell/form-shell';
import { HoldBarLine } from '../shell/hold-bar-line';
import { ProceedButton } from '../shell/proceed-button';
import { HoldEndedBanner } from './hold-ended-banner';

export interface DatePageProps {
  days: DeliveryDays;
  place: string;
  /** The date in the form; '' for none. */
  date: string;
  /** The date that is being asked for. */
  pending: string | null;
  /** What to expect on the chosen day; null until it is known. */
  arrival: ArrivalNotes | null;
  hold: Hold | null;
  /** When the hold ends, or ended; null where nothing is held. */
  holdEnd: string | null;
  holdEnded: boolean;
  gone: GoneDate | null;
  failure: RequestFailure | null;
  onRetry: () => void;
  onChoose: (date: string) => void;
  onHoldAgain: () => void;
  onContinue: () => void;
}

/** Step 3: which day. Picking one holds it for ten minutes. */
export function DatePage(props: DatePageProps) {
  const { days, place, date, pending, arrival, hold, holdEnd, holdEnded, gone, failure, onRetry, onChoose, onHoldAgain, onContinue } =
    props;
  const locale = useLocale();
  const chosen = pending ?? (date === '' ? null : date);
  const proceed = (
    <ProceedButton
      block
      disabled={chosen === null}
      loading={pending !== null}
      onClick={onContinue}
      marginTop={{ lg: '4' }}
      label={<FormattedMessage id={chosen === null ? 'deliveryForm.date.choose' : 'deliveryForm.continue'} />}
      after={chosen === null ? null : <ArrowRight size={19} aria-hidden="true" />}
    />
  );
  return (
    <FormShell
      step="date"
      aside={
        <DraftAside>
          {arrival ? <ArrivalTime notes={arrival} /> : null}
          {hold ? <HoldCard endsAt={hold.endsAt} explain /> : null}
          {proceed}
        </DraftAside>
      }
      bar={{
        line: chosen === null ? undefined : <HoldBarLine date={chosen} hold={pending === null ? hold : null} large />,
        action: proceed,
      }}
    >
      {gone ? (
        <>
          <VisuallyHidden>
            <PageTitle>
              <FormattedMessage id="deliveryForm.date.title" />
            </PageTitle>
          </VisuallyHidden>
          <DateGoneBanner {...gone} byDate={days.calendar.byDate} onChoose={onChoose} />
        </>
      ) : (
        <Box marginBottom={{ base: '4.5', md: '6' }}>
          <PageTitle>
            <FormattedMessage id="deliveryForm.date.title" />
          </PageTitle>
          <Lead days={days} place={place} />
        </Box>
      )}
      <LineNotice />
      {holdEnded && pending === null && !gone ? <HoldEndedBanner date={date} busy={false} onHoldAgain={onHoldAgain} /> : null}
      {failure ? <FailureBanner failure={failure} onRetry={onRetry} /> : null}
      <DatePicker days={days} chosen={chosen} onChoose={onChoose} offerNext={!gone} />
      <VisuallyHidden role="status">
        {hold && pending === null ? (
          <FormattedMessage id="deliveryForm.hold.start" values={{ date: deliveryDateText(hold.deliveryDate, locale, 'sentence') }} />
        ) : null}
      </VisuallyHidden>
      <HoldAnnouncer endsAt={holdEnd} />
    </FormShell>
  );
}

function Lead({ days, place }: { days: DeliveryDays; place: string }) {
  const locale = useLocale();
  const { byDate, last } = days.calendar;
  const first = [...byDate.values()].find(({ reason }) => reason !== 'TOO_SOON')?.date;
  return (
    <chakra.p color="fg.muted" marginTop="1.5">
      <Box as="span" hideFrom="md">
        {place}
      </Box>
      <Box as="span" hideBelow="md">
        {first && last ? (
          <FormattedMessage
            id="deliveryForm.date.leadRange"
            values={{ place, first: deliveryDateText(first, locale, 'plain'), last: deliveryDateText(last, locale, 'plain') }}
          />
        ) : (
          <FormattedMessage id="deliveryForm.date.lead" values={{ place }} />
        )}
      </Box>
    </chakra.p>
  );
}
