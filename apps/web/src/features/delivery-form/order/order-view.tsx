import { checkDeliveryForm } from '@booking/domain/booking/delivery-form';
import { paths } from '@booking/domain/navigation/paths';
import { normaliseOrderNumber, printedOrderNumber } from '@booking/domain/order/order-status';
import { validationMessage } from '@booking/i18n/validation-messages';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readBooked } from '../../../components/booked-delivery/booked-delivery';
import type { OrderStatus } from '../../../components/order-status/order-status-card';
import { today } from '../../../lib/today';
import { useLocale, useLocalisedPath } from '../../../lib/use-locale';
import { withOrder, type Draft } from '../draft/draft';
import { draftStore } from '../draft/draft-store';
import { useDraft } from '../draft/use-draft';
import { DraftAside } from '../shell/draft-aside';
import { StepGuard } from '../shell/step-guard';
import { stepPaths } from '../step-paths';
import { stepAfter } from '../steps';
import { stateOf } from './order-answer';
import { OrderPage } from './order-page';
import { useOrderStatus } from '../../../components/order-status/use-order-status';
import { usePostcodeCorrection } from './use-postcode-correction';

const BookedView = lazy(async () => ({ default: (await import('../booked/booked-view')).BookedView }));

/** An order number and the postcode it was looked for with. */
interface Looked {
  orderNumber: string;
  postcode: string;
}

const write = (orderNumber: string) => draftStore.update((before) => ({ ...before, form: { ...before.form, orderNumber } }));

const isSameOrder = (one: string, other: string) => normaliseOrderNumber(one) === normaliseOrderNumber(other);

function orderFault(draft: Draft) {
  return checkDeliveryForm({ ...draft.form, locale: 'en' }).find(({ path }) => path === 'orderNumber') ?? null;
}

/** `/form/order`: the number, and its status as soon as it is there. */
export function OrderView() {
  return (
    <StepGuard step="order">
      <Order />
    </StepGuard>
  );
}

function Order() {
  const draft = useDraft();
  const locale = useLocale();
  const to = useLocalisedPath();
  const navigate = useNavigate();
  const { key } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const { orderNumber: text, postcode } = draft.form;
  const typed = printedOrderNumber(text);
  const fault = orderFault(draft);
  const { status, loading, failure, ask, askAgain } = useOrderStatus(typed, fault === null, postcode);
  const correction = usePostcodeCorrection(postcode);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  /** What the button was pressed for; null once something else is typed. */
  const [looked, setLooked] = useState<Looked | null>(null);
  /** What was looked for in vain: both fields are then to be checked, until something is found. */
  const [missed, setMissed] = useState<Looked | null>(null);
  const state = stateOf(status);
  const isLooked = looked !== null && isSameOrder(looked.orderNumber, typed) && looked.postcode === postcode;
  // As the order on file has it, once it is found; the answer of one that is not found says nothing of what is on file.
  const shown = state === 'unknown' || !status ? typed : status.orderNumber;
  const found = isLooked && status ? state : null;
  const nowMissed = found === null ? missed : found === 'unknown' ? looked : null;
  if (nowMissed !== missed) setMissed(nowMissed);
  const refusedText = failure?.code === 'BAD_USER_INPUT' ? (failure.fields[0]?.message ?? null) : null;

  // Not while somebody may still be typing: then it is shown when the field is left.
  const showAsFound = useEffectEvent(() => {
    if (text !== shown && (found !== null || document.activeElement !== input.current)) write(shown);
  });
  useEffect(() => {
    if (status) showAsFound();
  }, [status, found]);

  // After a booked order another number is wanted: the field, whose place the booking had taken, is there again.
  const [another, setAnother] = useState(0);
  useEffect(() => {
    if (another > 0) input.current?.focus();
  }, [another]);

  // Who comes from the postcode has one thing to do here; the heading is above the field and not passed over by reading on.
  const begin = useEffectEvent(() => {
    if (text === '' && key !== 'default') input.current?.focus();
  });
  useEffect(() => begin(), []);

  function take(known: OrderStatus) {
    draftStore.update((before) => withOrder(before, { ...known, orderNumber: shown }));
    void navigate(to(stepPaths[stepAfter('order', draftStore.get(), today())]));
  }

  // The button may have been pressed before the answer was there: a good one needs no second press.
  const goOn = useEffectEvent(() => {
    if (status) take(status);
  });
  useEffect(() => {
    if (found === 'ready') goOn();
  }, [found]);

  async function proceed() {
    setTried(true);
    if (fault) {
      input.current?.focus();
      return;
    }
    const moved = correction.typed !== postcode;
    const outcome = await correction.take();
    if (outcome === 'notServed') void navigate(`${to(paths.form)}?${new URLSearchParams({ postcode: correction.typed }).toString()}`);
    if (outcome !== 'taken') return;
    setLooked({ orderNumber: typed, postcode: correction.typed });
    // A "no" that is on the screen is asked again; so is what failed.
    if (moved || !(failure || state === 'notPaid' || (missed && state === 'unknown'))) return ask();
    setAsking(true);
    await askAgain();
    setAsking(false);
  }

  function enter(orderNumber: string) {
    setTried(false);
    setLooked(null);
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

  return (
    <OrderPage
      input={input}
      place={draft.postcodeFullFormat}
      orderNumber={text}
      onOrderNumber={enter}
      onLeave={() => {
        if (typed === '') return;
        write(shown);
        // Not asked here: the answer's place would push the button away from under the press that left the field.
        if (fault) setTried(true);
      }}
      error={tried && fault ? validationMessage(locale, fault.code, fault.values) : refusedText}
      loading={loading && !status && !missed}
      leaving={correction.busy || asking || found === 'ready' || (isLooked && !status && !failure)}
      status={status}
      check={
        missed && {
          ...missed,
          typed: correction.typed,
          onTyped: (next) => {
            setLooked(null);
            correction.type(next);
          },
          place: correction.place,
          error: correction.error,
          onAcceptUnknown: status?.bookable && state === 'unknown' && correction.typed === postcode ? () => take(status) : null,
        }
      }
      failure={correction.failure ?? (refusedText === null ? failure : null)}
      onRetry={() => void proceed()}
      onContinue={() => void proceed()}
      onAnother={enterAnother}
      aside={<DraftAside />}
    />
  );
}
