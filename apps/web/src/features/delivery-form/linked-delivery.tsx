import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { isCalendarDate } from '@booking/domain/calendar/calendar-date';
import { isOrderNumber, maxOrderNumberLength, tidyOrderNumber } from '@booking/domain/order/order-status';
import { isPostcode, normalisePostcode } from '@booking/domain/postcode/postcode';
import { useEffect, useEffectEvent, useRef } from 'react';
import { LONG_AGO } from '../../components/hold-countdown/hold-time';
import { OrderStatusDocument } from '../../graphql/form.generated';
import { ServerClient } from '../../lib/server-client';
import { withOrder, withPlace, type ServedPlace } from './draft';
import { draftStore } from './draft-store';
import { stateOf } from './order-answer';
import { useHoldDate } from './use-hold';

interface LinkedDeliveryProps {
  link: FormLink;
  place: ServedPlace;
  /** Called when the valid parts of the link are in the draft. */
  onDone: () => void;
}

/** Puts order, date and hold of a link into the draft, for a place that is served. Renders nothing. */
export function LinkedDelivery(props: LinkedDeliveryProps) {
  return (
    <ServerClient>
      <Take {...props} />
    </ServerClient>
  );
}

function Take({ link: { orderNumber, deliveryDate, holdToken }, place, onDone }: LinkedDeliveryProps) {
  const client = useApolloClient();
  const { hold } = useHoldDate();
  const begun = useRef(false);
  const here = useRef(true);

  const take = useEffectEvent(async () => {
    draftStore.update((draft) => withPlace(draft, place));
    if (orderNumber !== '') await takeOrder(client, orderNumber);
    if (deliveryDate !== '') {
      // The date of the link replaces one that was chosen before. If it has been taken, the form asks for a date.
      draftStore.update((draft) =>
        draft.form.deliveryDate === deliveryDate ? draft : { ...draft, form: { ...draft.form, deliveryDate: '' } },
      );
      if (holdToken !== '') takeToken(holdToken, deliveryDate);
      await hold(deliveryDate);
    }
    // Another postcode may have been typed meanwhile.
    if (here.current) onDone();
  });
  useEffect(() => {
    here.current = true;
    if (!begun.current) void take();
    begun.current = true;
    return () => void (here.current = false);
  }, []);

  return null;
}

/** Puts the number into the draft, and the order too if it is ready. For any other order its step shows the status. */
async function takeOrder(client: ApolloClient, orderNumber: string): Promise<void> {
  draftStore.update((draft) => ({ ...draft, form: { ...draft.form, orderNumber } }));
  const { postcode } = draftStore.get().form;
  try {
    const { data } = await client.query({ query: OrderStatusDocument, variables: { orderNumber, postcode } });
    const status = data?.orderStatus;
    if (status && stateOf(status) === 'ready') draftStore.update((draft) => withOrder(draft, status));
  } catch {
    // The step of the order requests the status again.
  }
}

/** Puts the hold of the link into the draft. It counts as ended until the server has answered when it ends. */
function takeToken(token: string, deliveryDate: string): void {
  draftStore.update((draft) => ({ ...draft, hold: { token, postcode: draft.form.postcode, deliveryDate, endsAt: LONG_AGO } }));
}

/** The parts of a delivery that a shop's page passes in the fragment of the form's address; '' for a missing or invalid part. */
export interface FormLink {
  postcode: string;
  orderNumber: string;
  deliveryDate: string;
  holdToken: string;
}

const isOrder = (text: string) => text.length <= maxOrderNumberLength && isOrderNumber(text);
const isToken = (text: string) => /^[\w-]{43}$/.test(text);

/** Parses `#postcode=68100&order=MY-88213&date=2026-12-05&hold=…`, each part by itself. Reads no personal data from an address. */
export function readFormLink(hash: string): FormLink {
  const parameters = new URLSearchParams(hash.slice(1));
  const part = (name: string, isOne: (text: string) => boolean, tidy = (text: string) => text.trim()) => {
    const text = tidy(parameters.get(name) ?? '');
    return isOne(text) ? text : '';
  };
  return {
    postcode: part('postcode', isPostcode, normalisePostcode),
    orderNumber: part('order', isOrder, tidyOrderNumber),
    deliveryDate: part('date', isCalendarDate),
    holdToken: part('hold', isToken),
  };
}
