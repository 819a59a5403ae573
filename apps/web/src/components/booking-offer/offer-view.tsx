import { formatMobile } from '@booking/domain/checks/mobile';
import { isDateKept } from '@booking/domain/move-offer/move-cause';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import {
  useAnswerMoveOfferMutation,
  type ManagedBookingPartsFragment,
  type OfferedBookingPartsFragment,
} from '../../graphql/managed-booking.generated';
import { now } from '../../lib/clock';
import { conflictReasonOf, requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { focusHeadingWhenRemoved } from '../../lib/focus-heading-when-removed';
import { useLocale, useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Container } from '../../ui/container';
import { Dialog } from '../../ui/dialog';
import { PageTitle } from '../../ui/page-title';
import { useSnackbar } from '../../ui/snackbar';
import { BookingFactsCard } from '../booking-card/booking-facts-card';
import { mayChange, type ChangeProps } from '../booking-change/change-target';
import { MovePage, type TakenDate } from '../booking-change/move-page';
import { CallCard } from '../call-card/call-card';
import { goneTitle } from '../date-picker/date-gone-alert';
import { useDeliveryDays, type DeliveryDays } from '../date-picker/use-delivery-days';
import type { DeliveryDay } from '../day-status/day-look';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { FailureAlert } from '../failure-alert/failure-alert';
import { AnswerMoment, OfferCard, OtherDaysCard } from './offer-cards';
import { withKeptPlace } from './other-days';
import type { MoveOffer } from './waiting-offer';

export interface OfferViewProps extends Omit<ChangeProps, 'booking'> {
  booking: OfferedBookingPartsFragment;
  offer: MoveOffer;
  /** The calendar with every free date is open. */
  choosing: boolean;
  /** The addresses of the offer, of the calendar and of the dialog that cancels the booking. */
  addresses: { question: string; calendar: string; cancel: string };
  onAnswered: (booking: OfferedBookingPartsFragment) => void;
}

/** Loads the booking again when the time to answer is over: its offer has lapsed then. */
function useLapse(answerBy: string, onLapse: () => Promise<void>) {
  useEffect(() => {
    const left = Date.parse(answerBy) - now();
    if (left <= 0) return;
    const timer = setTimeout(() => void onLapse(), left);
    return () => clearTimeout(timer);
  }, [answerBy, onLapse]);
}

/** The offer to move a booking, and the calendar for customers who choose another date. */
export function OfferView({ booking, offer, target, choosing, addresses, onReload, onAnswered }: OfferViewProps) {
  const t = useT();
  const navigate = useNavigate();
  const days = useDeliveryDays(booking.postcode, offer.deliveryDate, { quantities: booking });
  const calendar = { ...days.calendar, byDate: withKeptPlace(days.calendar.byDate, offer.deliveryDate) };
  const [date, setDate] = useState<string | null>(null);
  useLapse(offer.answerBy, onReload);
  const answering = useAnswerOffer({
    target,
    onReload,
    onAnswered,
    onGone: () => {
      setDate(null);
      days.refresh();
    },
  });
  const { sending, gone, failure } = answering;

  function choose(wanted: string) {
    // A request cannot be cancelled, and its answer must belong to the chosen date.
    if (sending !== null) return;
    answering.clear();
    setDate(wanted === booking.deliveryDate ? null : wanted);
  }
  /** Sends the date that the customer saw, so that they cannot accept one that was offered since. */
  const take = (wanted: string) => answering.send({ accept: wanted === offer.deliveryDate, deliveryDate: wanted });

  if (choosing) {
    return (
      <MovePage
        // The place on the offered date is kept, so that there is always a date to choose.
        days={{ ...days, calendar, noRoom: null }}
        booking={booking}
        back={addresses.question}
        deadline={t('manage.offer.answerBy', { until: <AnswerMoment at={offer.answerBy} brief /> })}
        keep={t('manage.offer.back')}
        date={date}
        gone={gone}
        busy={sending !== null}
        failure={failure}
        onChoose={choose}
        onKeep={() => void navigate(addresses.question, { replace: true })}
        onMove={() => (date === null ? undefined : take(date))}
      />
    );
  }
  return (
    <OfferPage
      booking={booking}
      offer={offer}
      days={days}
      byDate={calendar.byDate}
      date={date}
      answering={answering}
      addresses={{ calendar: addresses.calendar, cancel: mayChange(booking) ? addresses.cancel : null }}
      onAgree={() => take(offer.deliveryDate)}
      onChoose={(wanted) => choose(wanted === date ? booking.deliveryDate : wanted)}
      onMove={take}
      onDecline={() => answering.send({ accept: false, deliveryDate: null })}
    />
  );
}

interface OfferPageProps {
  booking: ManagedBookingPartsFragment;
  offer: MoveOffer;
  days: Pick<DeliveryDays, 'loading' | 'failed' | 'refresh'>;
  byDate: ReadonlyMap<string, DeliveryDay>;
  /** The day that is chosen instead of the offered one, but not booked yet. */
  date: string | null;
  answering: OfferAnswering;
  addresses: { calendar: string; cancel: string | null };
  onAgree: () => void;
  onChoose: (date: string) => void;
  onMove: (date: string) => void;
  onDecline: () => void;
}

/** Asks whether a delivery may come on another day: accept, choose another day, or call. The booked date stays until then. */
function OfferPage({ booking, offer, days, byDate, date, answering, addresses, ...on }: OfferPageProps) {
  const t = useT();
  const [declining, setDeclining] = useState(false);
  const { sending, gone, replaced, clear } = answering;
  // It asks about one date: another one is a new question.
  const asksToDecline = declining && gone === null && !replaced;
  const present = booking.deliveryDate;
  // The page after the answer has the same path, so the router does not scroll: it begins at its top.
  useLayoutEffect(() => () => window.scrollTo(0, 0), []);
  return (
    <Container pt={{ base: '4', md: '10' }} pb={{ base: '8', md: '18' }}>
      <Box textStyle="sm" color="fg.muted" letterSpacing="0.02em" fontVariantNumeric="tabular-nums">
        {t('manage.reference', { reference: booking.reference })}
      </Box>
      <PageTitle textWrap="balance">{t('manage.offer.title')}</PageTitle>
      <chakra.p color="fg.muted" mt="1.5" mb={{ base: '5', md: '6' }} fontSize={{ md: '1.125rem' }} lineHeight={{ md: '1.75rem' }}>
        {offer.reason}
      </chakra.p>
      <Flex direction={{ base: 'column', lg: 'row' }} align="flex-start" gap={{ base: '4', lg: '12' }}>
        <Box flex="1" minWidth="0" width="100%">
          {asksToDecline ? null : <OfferError answering={answering} present={present} offer={offer} />}
          <OfferCard present={present} offer={offer} quiet={date !== null} busy={sending?.accept === true} onAgree={on.onAgree} />
          <OtherDaysCard
            days={days}
            byDate={byDate}
            present={present}
            offered={offer.deliveryDate}
            date={date}
            busy={sending !== null && !sending.accept && sending.deliveryDate !== null}
            calendar={addresses.calendar}
            onChoose={on.onChoose}
            onMove={on.onMove}
            onDecline={() => {
              clear();
              setDeclining(true);
            }}
          />
        </Box>
        <Flex direction="column" gap="4" width={{ base: '100%', lg: '18.75rem' }} flex="none">
          <CallCard title={t('manage.offer.talk')} />
          <BookingFactsCard booking={booking} />
          {addresses.cancel === null ? null : (
            <Button asChild variant="dangerGhost" alignSelf="center">
              <Link to={addresses.cancel} preventScrollReset>
                {t('manage.cancel')}
              </Link>
            </Button>
          )}
        </Flex>
      </Flex>
      <DeclineDialog
        open={asksToDecline}
        phone={booking.primaryContact}
        present={present}
        offer={offer}
        busy={sending !== null && !sending.accept && sending.deliveryDate === null}
        failure={answering.failure}
        onConfirm={on.onDecline}
        onClose={() => setDeclining(false)}
      />
    </Container>
  );
}

interface OfferErrorProps {
  answering: Pick<OfferAnswering, 'failure' | 'gone' | 'replaced' | 'retry'>;
  present: string;
  offer: Pick<MoveOffer, 'deliveryDate' | 'cause'>;
}

/** Why an answer was not accepted, and that another date can be chosen. */
function OfferError({ answering: { failure, gone, replaced, retry }, present, offer }: OfferErrorProps) {
  const t = useT();
  const locale = useLocale();
  if (failure !== null) return <FailureAlert failure={failure} onRetry={retry} />;
  if (gone !== null) {
    return (
      <Alert
        ref={focusHeadingWhenRemoved}
        role="alert"
        status="warning"
        mb="4.5"
        title={t(gone.date === offer.deliveryDate ? 'deliveryForm.gone.closed' : goneTitle(gone.reason), {
          date: deliveryDateText(gone.date, locale, 'day'),
        })}
      >
        {t('manage.offer.gone', { date: deliveryDateText(present, locale, 'day'), stays: isDateKept(offer.cause) })}
      </Alert>
    );
  }
  if (!replaced) return null;
  return (
    <Alert
      ref={focusHeadingWhenRemoved}
      role="alert"
      status="warning"
      mb="4.5"
      title={t('manage.offer.replaced', { date: deliveryDateText(offer.deliveryDate, locale, 'day') })}
    >
      {t('manage.offer.replacedText')}
    </Alert>
  );
}

interface DeclineDialogProps {
  open: boolean;
  /** The number that is called. */
  phone: string;
  present: string;
  offer: Pick<MoveOffer, 'deliveryDate' | 'cause'>;
  busy: boolean;
  failure: RequestFailure | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before the offer is declined and its place released. */
function DeclineDialog({ open, phone, present, offer, busy, failure, onConfirm, onClose }: DeclineDialogProps) {
  const t = useT();
  const locale = useLocale();
  const values = {
    phone: <chakra.span whiteSpace="nowrap">{formatMobile(phone)}</chakra.span>,
    offered: deliveryDateText(offer.deliveryDate, locale, 'day'),
    date: deliveryDateText(present, locale, 'day'),
    stays: isDateKept(offer.cause),
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('manage.offer.decline.title')}
      description={t('manage.offer.decline.text', values)}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('manage.offer.back')}
          </Button>
          <Button loading={busy} onClick={onConfirm}>
            {t('manage.offer.decline.confirm')}
          </Button>
        </>
      }
    >
      {failure ? <FailureAlert failure={failure} onRetry={onConfirm} /> : null}
    </Dialog>
  );
}

/** A customer's answer: with `accept` the offered date that they saw, without it the date that they choose; null declines. */
interface OfferAnswer {
  accept: boolean;
  deliveryDate: string | null;
}

interface AnswerOptions extends Pick<ChangeProps, 'target' | 'onReload'> {
  onAnswered: (booking: OfferedBookingPartsFragment) => void;
  /** Called when the chosen date is not available any more. */
  onGone: () => void;
}

interface OfferAnswering {
  /** The answer that is being sent. */
  sending: OfferAnswer | null;
  failure: RequestFailure | null;
  gone: TakenDate | null;
  /** True if another date was offered after the page was opened. */
  replaced: boolean;
  send: (answer: OfferAnswer) => void;
  /** Sends the last answer again. */
  retry: () => void;
  clear: () => void;
}

const toTop = () => window.scrollTo({ top: 0 });

/** Sends a customer's answers to an offer, one at a time. After a conflict it loads the booking, so that the page shows its state. */
function useAnswerOffer({ target, onReload, onAnswered, onGone }: AnswerOptions): OfferAnswering {
  const t = useT();
  const showMessage = useSnackbar();
  const [answerMoveOffer, { loading }] = useAnswerMoveOfferMutation();
  const [last, setLast] = useState<OfferAnswer | null>(null);
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  const [gone, setGone] = useState<TakenDate | null>(null);
  const [replaced, setReplaced] = useState(false);
  const by = 'token' in target ? { token: target.token } : { bookingId: target.id };

  function clear() {
    setFailure(null);
    setGone(null);
    setReplaced(false);
  }

  async function send(answer: OfferAnswer) {
    const again = failure !== null;
    clear();
    setLast(answer);
    try {
      const { data } = await answerMoveOffer({ variables: { ...by, ...answer } });
      const outcome = data?.answerMoveOffer;
      if (outcome?.__typename === 'DateUnavailable') {
        setGone({ date: answer.deliveryDate ?? '', reason: outcome.reason, alternatives: outcome.alternatives });
        onGone();
        toTop();
      } else if (outcome?.__typename === 'RescheduleBookingSuccess') onAnswered(outcome.booking);
    } catch (error) {
      const reason = conflictReasonOf(error);
      // After a conflict, shown until the booking has been loaded again.
      setFailure(requestFailureOf(error));
      toTop();
      if (reason === null) return;
      await onReload();
      setFailure(null);
      setReplaced(reason === 'STALE_VERSION');
      // A conflict on a retry usually means that the first attempt succeeded: a message would only confuse.
      if (reason !== 'STALE_VERSION' && !again) showMessage({ color: 'medium', content: t('manage.stale') });
    }
  }

  return {
    sending: loading ? last : null,
    failure,
    gone,
    replaced,
    send: (answer) => (loading ? undefined : void send(answer)),
    retry: () => (loading || last === null ? undefined : void send(last)),
    clear,
  };
}
