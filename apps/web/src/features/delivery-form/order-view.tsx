import { useApolloClient } from '@apollo/client/react';
import { checkDeliveryForm } from '@booking/domain/booking/delivery-form';
import { paths } from '@booking/domain/navigation/paths';
import { normaliseOrderNumber, printedOrderNumber } from '@booking/domain/order/order-status';
import { isPostcode } from '@booking/domain/postcode/postcode';
import { validationMessage } from '@booking/i18n/validation-messages';
import { Box, Flex } from '@chakra-ui/react';
import { MapPin } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readBooked } from '../../components/booked-delivery/booked-delivery';
import { AvailabilityDocument } from '../../graphql/availability.generated';
import { OrderNotFound } from '../../components/order-status/order-not-found';
import type { OrderStatus } from '../../components/order-status/order-status-card';
import { useOrderStatus } from '../../components/order-status/use-order-status';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { today } from '../../lib/today';
import { useLocale, useLocalisedPath, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { withOrder, withPlace, type Draft } from './draft';
import { draftStore, useDraft } from './draft-store';
import { DraftAside, StepGuard } from './form-shell';
import { actionOf, BothAreRight, OrderAnswer, OrderAnswerSkeleton, PlaceRow, ReceiptArt, stateOf } from './order-answer';
import { placeOf, PostcodeField, usePostcodePlace } from './postcode-place';
import { QuestionStep } from './question-step';
import { stepAfter, stepPaths } from './steps';

const BookedView = lazy(async () => ({ default: (await import('./booked-view')).BookedView }));

/** An order number and the postcode of a request for its status. */
interface Submitted {
  orderNumber: string;
  postcode: string;
}

const write = (orderNumber: string) => draftStore.update((before) => ({ ...before, form: { ...before.form, orderNumber } }));

const isSameOrder = (a: string, b: string) => normaliseOrderNumber(a) === normaliseOrderNumber(b);

function orderNumberError(draft: Draft) {
  return checkDeliveryForm({ ...draft.form, locale: 'en' }).find(({ path }) => path === 'orderNumber') ?? null;
}

/** `/form/order`, step 2: the order number, and the status of its order once it is typed. */
export function OrderView() {
  return (
    <StepGuard step="order">
      <Order />
    </StepGuard>
  );
}

function Order() {
  const t = useT();
  const draft = useDraft();
  const locale = useLocale();
  const to = useLocalisedPath();
  const navigate = useNavigate();
  const { key } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const { orderNumber: text, postcode } = draft.form;
  const typed = printedOrderNumber(text);
  const validationError = orderNumberError(draft);
  const { status, loading, failure, ask, askAgain } = useOrderStatus(typed, validationError === null, postcode);
  const correction = usePostcodeCorrection(postcode);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  /** The number and postcode for which the button was pressed; null after other input. */
  const [submitted, setSubmitted] = useState<Submitted | null>(null);
  /** The number and postcode that were not found: both fields are shown until an order is found. */
  const [notFound, setNotFound] = useState<Submitted | null>(null);
  const state = stateOf(status);
  const isSubmitted = submitted !== null && isSameOrder(submitted.orderNumber, typed) && submitted.postcode === postcode;
  // The number of the found order. Without one the answer does not show which numbers are on file.
  const shown = state === 'unknown' || !status ? typed : status.orderNumber;
  const found = isSubmitted && status ? state : null;
  const nowNotFound = found === null ? notFound : found === 'unknown' ? submitted : null;
  if (nowNotFound !== notFound) setNotFound(nowNotFound);
  const refusedText = failure?.code === 'BAD_USER_INPUT' ? (failure.fields[0]?.message ?? null) : null;

  // Not while the customer may still be typing: then it is shown on blur.
  const showAsFound = useEffectEvent(() => {
    if (text !== shown && (found !== null || document.activeElement !== input.current)) write(shown);
  });
  useEffect(() => {
    if (status) showAsFound();
  }, [status, found]);

  // The field replaces the shown booking again when the customer enters another number.
  const [another, setAnother] = useState(0);
  useEffect(() => {
    if (another > 0) input.current?.focus();
  }, [another]);

  // After the postcode the field takes the focus instead of the heading: it is the only input of the step.
  const begin = useEffectEvent(() => {
    if (text === '' && key !== 'default') input.current?.focus();
  });
  useEffect(() => begin(), []);

  function take(known: OrderStatus) {
    draftStore.update((before) => withOrder(before, { ...known, orderNumber: shown }));
    void navigate(to(stepPaths[stepAfter('order', draftStore.get(), today())]));
  }

  // The button may have been pressed before the answer came: a ready order needs no second press.
  const goOn = useEffectEvent(() => {
    if (status) take(status);
  });
  useEffect(() => {
    if (found === 'ready') goOn();
  }, [found]);

  async function proceed() {
    setTried(true);
    if (validationError) {
      input.current?.focus();
      return;
    }
    const moved = correction.typed !== postcode;
    const outcome = await correction.take();
    if (outcome === 'notServed') void navigate(`${to(paths.form)}?${new URLSearchParams({ postcode: correction.typed }).toString()}`);
    if (outcome !== 'taken') return;
    setSubmitted({ orderNumber: typed, postcode: correction.typed });
    // A shown refusal and a failure are requested again.
    if (moved || !(failure || state === 'notPaid' || (notFound && state === 'unknown'))) return ask();
    setAsking(true);
    await askAgain();
    setAsking(false);
  }

  function enter(orderNumber: string) {
    setTried(false);
    setSubmitted(null);
    write(orderNumber);
  }

  function enterAnother() {
    enter('');
    setAnother((count) => count + 1);
  }

  if (found === 'booked' && status?.deliveryDate) {
    const { orderNumber, deliveryDate, bookingStatus } = status;
    const remembered = readBooked(today);
    return (
      <Suspense>
        <BookedView
          orderNumber={orderNumber}
          deliveryDate={deliveryDate}
          status={bookingStatus}
          own={remembered?.orderNumber === orderNumber ? remembered : null}
          replacing
          onAnother={enterAnother}
        />
      </Suspense>
    );
  }

  const empty = text === '';
  const error = tried && validationError ? validationMessage(locale, validationError.code, validationError.values) : refusedText;
  // If no order was found, both fields are shown: either may have a wrong digit.
  const checking = notFound !== null;
  // An order that is not on file can be booked and is checked by staff, unless only orders on file can be booked.
  const mayGoOn = checking && status?.bookable === true && state === 'unknown' && correction.typed === postcode;
  return (
    <QuestionStep
      step="order"
      title={t(checking ? 'deliveryForm.order.checkTitle' : 'deliveryForm.order.title')}
      lead={checking || state === 'notPaid' ? null : t('deliveryForm.order.lead')}
      above={checking || state === 'notPaid' ? null : <PlaceRow place={draft.postcodeFullFormat} />}
      action={actionOf(state, { empty, checking })}
      next={t('deliveryForm.order.next')}
      second={
        mayGoOn ? (
          <Button
            variant="ghost"
            size="lg"
            block
            color="primary.fg"
            mt={{ base: '1', lg: '0' }}
            width={{ lg: 'auto' }}
            onClick={() => take(status)}
          >
            {t('deliveryForm.order.acceptUnknown')}
          </Button>
        ) : null
      }
      leaving={correction.busy || asking || found === 'ready' || (isSubmitted && !status && !failure)}
      failure={correction.failure ?? (refusedText === null ? failure : null)}
      onRetry={() => void proceed()}
      onContinue={() => void proceed()}
      aside={<DraftAside />}
      field={
        <>
          {checking ? (
            <Box mb="6">
              <OrderNotFound {...notFound} />
            </Box>
          ) : null}
          <Flex gap="6" align="flex-start">
            <Box flex="1" minWidth="0">
              <TextField
                ref={input}
                name="orderNumber"
                size="lg"
                tabular
                label={t('deliveryForm.order.label')}
                placeholder={t('deliveryForm.order.example')}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                enterKeyHint="next"
                value={text}
                onChange={(event) => enter(event.currentTarget.value)}
                onBlur={() => {
                  if (typed === '') return;
                  write(shown);
                  // Does not request the status: the answer would move the button away from under the press that caused the blur.
                  if (validationError) setTried(true);
                }}
                error={error}
                help={
                  empty ? (
                    <Box as="span" hideBelow="md">
                      {t('deliveryForm.order.help')}
                    </Box>
                  ) : undefined
                }
                style={largeLetters}
              />
            </Box>
            {empty ? (
              <Box hideBelow="md" mt="6">
                <ReceiptArt width={68} />
              </Box>
            ) : null}
          </Flex>
        </>
      }
    >
      {checking ? (
        <Box mt="5">
          <PostcodeField
            value={correction.typed}
            onValue={(next) => {
              setSubmitted(null);
              correction.type(next);
            }}
            error={correction.error}
            help={correction.place ? <Place>{correction.place}</Place> : undefined}
            style={largeLetters}
          />
        </Box>
      ) : null}
      {empty && !checking ? <WhereItStands /> : null}
      <Box aria-live="polite" mt="4">
        {loading && isSubmitted && !status && !checking ? <OrderAnswerSkeleton /> : null}
        {status && !checking ? <OrderAnswer status={status} onAnother={enterAnother} /> : null}
      </Box>
      {checking ? <BothAreRight /> : null}
    </QuestionStep>
  );
}

const largeLetters = { letterSpacing: '0.03em', fontSize: '1.5rem' };

const Place = ({ children }: { children: ReactNode }) => (
  <Flex as="span" gap="1.5" align="center" color="success.fg" fontSize="1rem">
    <MapPin size={18} />
    {children}
  </Flex>
);

/** On a telephone the receipt is below the field. */
function WhereItStands() {
  const t = useT();
  return (
    <Flex hideFrom="md" align="center" gap="4" mt="4" p="4" borderRadius="tile" bg="bg.subtle">
      <ReceiptArt width={68} />
      <Box color="fg.muted">{t('deliveryForm.order.here')}</Box>
    </Flex>
  );
}

/** The result of a corrected postcode: it is in the draft, no branch delivers there, or it is invalid or the request failed. */
type PostcodeOutcome = 'taken' | 'notServed' | 'refused';

/** The postcode that can be corrected beside the order number if no order was found. */
function usePostcodeCorrection(postcode: string) {
  const client = useApolloClient();
  const locale = useLocale();
  const t = useT();
  const [typed, setTyped] = useState(postcode);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  const place = usePostcodePlace(typed);

  async function ask(): Promise<PostcodeOutcome> {
    const { data } = await client.query({ query: AvailabilityDocument, variables: { postcode: typed } });
    const answer = data?.availability;
    if (!answer?.served) return 'notServed';
    draftStore.update((draft) => withPlace(draft, placeOf(answer)));
    return 'taken';
  }

  /** Sets the typed postcode in the draft, if a branch delivers there. */
  async function take(): Promise<PostcodeOutcome> {
    if (!isPostcode(typed)) {
      setError(validationMessage(locale, 'POSTCODE_INVALID'));
      return 'refused';
    }
    if (typed === postcode) return 'taken';
    setBusy(true);
    setFailure(null);
    try {
      return await ask();
    } catch (thrown) {
      const reason = requestFailureOf(thrown);
      if (reason.code === 'BAD_USER_INPUT') setError(t('deliveryForm.postcode.unknown'));
      else setFailure(reason);
      return 'refused';
    } finally {
      setBusy(false);
    }
  }

  return {
    typed,
    type(text: string) {
      setTyped(text);
      setError(null);
    },
    place: place ? `${place.city}, ${place.state}` : null,
    error,
    busy,
    failure,
    take,
  };
}
