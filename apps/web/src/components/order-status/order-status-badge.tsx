import { orderStatusTexts } from '@booking/domain/order/order-status';
import { orderStatusMessage } from '@booking/i18n/order-status-messages';
import { Badge } from '@chakra-ui/react';
import { Check, CircleHelp, Clock } from 'lucide-react';
import { useLocale, useT } from '../../lib/use-locale';

/**
 * An order's status: icon, word and colour.
 * @param statusText the server's English text (Specification, section 4); null for an order that is not on file
 */
export function OrderStatusBadge({ statusText, size = 'md' }: { statusText: string | null; size?: 'sm' | 'md' }) {
  const t = useT();
  const complete = statusText === 'Complete';
  const Icon = complete ? Check : statusText === null ? CircleHelp : Clock;
  return (
    <Badge colorPalette={complete ? 'success' : statusText === null ? 'neutral' : 'medium'} size={size}>
      <Icon size={size === 'sm' ? 13 : 15} strokeWidth={complete ? 2.6 : 2} aria-hidden="true" />
      {statusText === null ? t('deliveryForm.orderStatus.unknown') : <OrderStatusWord statusText={statusText} />}
    </Badge>
  );
}

/** Translates a status text of the server (Specification, section 4) into the page's language. An unknown text is returned unchanged. */
export function OrderStatusWord({ statusText }: { statusText: string }) {
  const locale = useLocale();
  const known = orderStatusTexts.find((text) => text === statusText);
  return known ? orderStatusMessage(locale, known) : statusText;
}
