import { isOrderNumber, printedOrderNumber, tidyOrderNumber } from '@booking/domain/order/order-status';
import { isPostcode } from '@booking/domain/postcode/postcode';
import { useEffect } from 'react';
import { useOrderStatus } from '../../../components/order-status/use-order-status';
import { withOrdered } from '../call/call';
import { callStore } from '../call/call-store';
import type { OrderCheck } from './place-part';

/** How the order stands for this postcode, asked as soon as both are there; what it is for is filled in. */
export function useOrderCheck(orderNumber: string, postcode: string): OrderCheck {
  const sound = isOrderNumber(tidyOrderNumber(orderNumber)) && isPostcode(postcode);
  const { status, loading, failure, ask } = useOrderStatus(printedOrderNumber(orderNumber), sound, postcode);
  const { quantityMattress, quantityBedset } = status ?? {};
  const known = status?.orderNumber;
  useEffect(() => {
    if (known === undefined || quantityMattress === undefined || quantityBedset === undefined) return;
    callStore.update((call) => withOrdered(call, { quantityMattress, quantityBedset }));
  }, [known, quantityMattress, quantityBedset]);
  return { status: sound ? status : null, loading, failed: failure !== null, ask: () => (sound ? ask() : undefined) };
}
