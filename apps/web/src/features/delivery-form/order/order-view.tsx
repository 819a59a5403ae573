import { skipToken } from '@apollo/client/react';
import { checkDeliveryForm } from '@booking/domain/booking/delivery-form';
import { faultMessage } from '@booking/i18n/fault-messages';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OrderStatus } from '../../../components/order-status/order-status-card';
import { useOrderStatusQuery } from '../../../components/order-status/order-status.generated';
import { today } from '../../../lib/clock';
import { requestFailureOf } from '../../../lib/request-failure';
import { useLocale, useLocalisedPath } from '../../../lib/use-locale';
import type { Draft } from '../draft/draft';
import { draftStore } from '../draft/draft-store';
import { useDraft } from '../draft/use-draft';
import { DraftAside } from '../shell/draft-aside';
import { StepGuard } from '../shell/step-guard';
import { stepPaths } from '../step-paths';
import { stepAfter } from '../steps';
import { OrderPage } from './order-page';

/** How long a pause in typing asks for the status, in milliseconds. */
const PAUSE = 700;

/** Shorter texts are the beginning of a number, not one. */
const SHORTEST = 4;

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
  const input = useRef<HTMLInputElement>(null);
  const { orderNumber: text, postcode } = draft.form;
  const typed = text.trim();
  const fault = orderFault(draft);
  const [asked, setAsked] = useState(fault ? '' : typed);
  const [tried, setTried] = useState(false);
  const [goingOn, setGoingOn] = useState(false);
  const asking = asked !== '' && asked === typed;
  const { data, loading, error, refetch } = useOrderStatusQuery(
    asking
      ? { variables: { orderNumber: asked, postcode }, fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: true }
      : skipToken,
  );
  const status = asking ? (data?.orderStatus ?? null) : null;
  const failure = asking && error && !status && !loading ? requestFailureOf(error) : null;
  const refusedText = failure?.code === 'BAD_USER_INPUT' ? (failure.fields[0]?.message ?? null) : null;

  useEffect(() => {
    if (fault || typed.length < SHORTEST) return;
    const timer = setTimeout(() => setAsked(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [fault, typed]);

  const take = useCallback(
    (known: OrderStatus) => {
      draftStore.update((before) => withOrder(before, known));
      void navigate(to(stepPaths[stepAfter('order', draftStore.get(), today())]));
    },
    [navigate, to],
  );

  // Continue was pressed before the status was there: a good one needs no second press, one that says something is shown.
  useEffect(() => {
    if (goingOn && status && canGoOn(status) && status.statusText !== null) take(status);
  }, [goingOn, status, take]);

  function proceed() {
    setTried(true);
    if (fault) {
      input.current?.focus();
      return;
    }
    if (status) {
      if (canGoOn(status)) take(status);
      return;
    }
    setAsked(typed);
    setGoingOn(true);
  }

  return (
    <OrderPage
      input={input}
      orderNumber={text}
      onOrderNumber={(orderNumber) => {
        setTried(false);
        setGoingOn(false);
        draftStore.update((before) => ({ ...before, form: { ...before.form, orderNumber } }));
      }}
      onLeave={() => {
        if (typed !== '' && fault) setTried(true);
        if (typed !== '' && !fault) setAsked(typed);
      }}
      error={tried && fault ? faultMessage(locale, fault.code, fault.values) : refusedText}
      loading={loading && !status}
      leaving={goingOn && loading && !status}
      status={status}
      failure={refusedText === null ? failure : null}
      onRetry={() => void refetch().catch(() => undefined)}
      onContinue={proceed}
      aside={<DraftAside />}
    />
  );
}

const canGoOn = (status: OrderStatus) => status.bookable && status.deliveryDate === null;

/** As receipts print it: order numbers are compared without case. */
function withOrder(draft: Draft, { orderNumber: echoed, statusText, bookable }: OrderStatus): Draft {
  const orderNumber = echoed.toUpperCase();
  return { ...draft, form: { ...draft.form, orderNumber }, order: { orderNumber, postcode: draft.form.postcode, statusText, bookable } };
}
