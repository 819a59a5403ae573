import { orderStatusTexts } from '@booking/domain/order/order-status';
import { orderStatusMessage } from '@booking/i18n/order-status-messages';
import { useLocale } from '../../lib/use-locale';

/** A status text of the server (Specification, section 4) in the page's language; one that is not known stays as it came. */
export function OrderStatusWord({ statusText }: { statusText: string }) {
  const locale = useLocale();
  const known = orderStatusTexts.find((text) => text === statusText);
  return known ? orderStatusMessage(locale, known) : statusText;
}
