import type { ArrivalNotes } from '@booking/domain/branch/arrival';
import { Box, chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { ArrowRight, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { ArrivalTime } from '../../../components/arrival/arrival-time';
import { DateGoneBanner } from '../../../components/date-picker/date-gone-banner';
import { DatePicker, OpenUntil } from '../../../components/date-picker/date-picker';
import { offeredDays } from '../../../components/date-picker/offered-days';
import type { DeliveryDays } from '../../../components/date-picker/use-delivery-days';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { FailureBanner } from '../../../components/failure-banner/failure-banner';
import { HoldAnnouncer, HoldCard } from '../../../components/hold-countdown/hold-countdown';
import type { RequestFailure } from '../../../lib/request-failure';
import { useLocale } from '../../../lib/use-locale';
import { useT } from '../../../lib/use-t';
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
  /** The date is chosen, and no place is held for it. */
  unheld: boolean;
  gone: GoneDate | null;
  failure: RequestFailure | null;
  onRetry: () => void;
  onChoose: (date: string) => void;
  /** Holds a date and goes on to the next step. */
  onTake: (date: string) => void;
  onHoldAgain: () => void;
  onContinue: () => void;
}

/** Step 3: which day. Picking one holds it for ten minutes. */
export function DatePage(props: DatePageProps) {
  const t = useT();
  const { days, place, date, pending, arrival, hold, holdEnd, holdEnded, unheld, gone, failure } = props;
  const { onRetry, onChoose, onTake, onHoldAgain, onContinue } = props;
  const locale = useLocale();
  const chosen = pending ?? (date === '' ? null : date);
  // On a telephone such a day is struck in its row, with free ones around it.
  const goneInRows = gone !== null && offeredDays(days.calendar.byDate, gone).some((row) => row.gone);
  const notHeld = unheld && pending === null ? t('deliveryForm.hold.none') : null;
  const proceed = (
    <ProceedButton
      block
      disabled={chosen === null}
      loading={pending !== null}
      onClick={onContinue}
      mt={{ lg: '4' }}
      label={t(chosen === null ? 'deliveryForm.date.choose' : 'deliveryForm.continue')}
      after={chosen === null ? null : <ArrowRight size={19} />}
    />
  );
  return (
    <FormShell
      step="date"
      aside={
        <DraftAside>
          {arrival ? <ArrivalTime notes={arrival} /> : null}
          {hold ? <HoldCard endsAt={hold.endsAt} explain /> : null}
          {notHeld ? <NotHeld>{notHeld}</NotHeld> : null}
          {proceed}
        </DraftAside>
      }
      bar={{
        line: chosen === null ? undefined : <HoldBarLine date={chosen} hold={pending === null ? hold : null} large />,
        action: proceed,
      }}
    >
      {gone && !goneInRows ? (
        <VisuallyHidden>
          <PageTitle>{t('deliveryForm.date.title')}</PageTitle>
        </VisuallyHidden>
      ) : (
        <Box mb={{ base: '3', md: '4' }}>
          <PageTitle>{t('deliveryForm.date.title')}</PageTitle>
          <Lead days={days} place={place} />
        </Box>
      )}
      {gone ? (
        <Box hideBelow={goneInRows ? 'md' : undefined}>
          <DateGoneBanner {...gone} byDate={days.calendar.byDate} onChoose={onChoose} />
        </Box>
      ) : null}
      {holdEnded && pending === null && !gone ? <HoldEndedBanner date={date} busy={false} onHoldAgain={onHoldAgain} /> : null}
      {failure ? <FailureBanner failure={failure} onRetry={onRetry} /> : null}
      <DatePicker days={days} chosen={chosen} onChoose={onChoose} offer={{ pending, lost: gone, onTake }} />
      {notHeld ? (
        <Box hideFrom="lg">
          <NotHeld>{notHeld}</NotHeld>
        </Box>
      ) : null}
      <VisuallyHidden role="status">
        {notHeld}
        {hold && pending === null ? t('deliveryForm.hold.start', { date: deliveryDateText(hold.deliveryDate, locale, 'sentence') }) : null}
      </VisuallyHidden>
      <HoldAnnouncer endsAt={holdEnd} />
    </FormShell>
  );
}

/** Quietly: the date can be booked all the same. */
const NotHeld = ({ children }: { children: ReactNode }) => (
  <Flex gap="2" textStyle="sm" color="fg.muted" mt="3">
    <Box as="span" flex="none" mt="0.5">
      <Info size={17} />
    </Box>
    <span>{children}</span>
  </Flex>
);

/** On a telephone the next days stand right below, and up to when dates are open stands below the calendar. */
function Lead({ days, place }: { days: DeliveryDays; place: string }) {
  const t = useT();
  const { last } = days.calendar;
  return (
    <chakra.p textStyle="body" color="fg.muted" mt="1">
      <Box as="span" hideFrom="md">
        {t(days.noneFree ? 'deliveryForm.date.lead' : 'deliveryForm.date.leadTap', { place })}
      </Box>
      <Box as="span" hideBelow="md">
        {t('deliveryForm.date.lead', { place })}
        {last ? (
          <>
            {' '}
            <OpenUntil last={last} />
          </>
        ) : null}
      </Box>
    </chakra.p>
  );
}
