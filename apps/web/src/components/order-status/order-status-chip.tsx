import { Check, CircleHelp, Clock } from 'lucide-react';
import { useT } from '../../lib/use-t';
import { StatusChip } from '../../ui/status-chip';
import { OrderStatusWord } from './order-status-word';

interface OrderStatusChipProps {
  /** The server's English text (Specification, section 4); null for an order that is not on file. */
  statusText: string | null;
  dense?: boolean;
}

/** An order's status: icon, word and colour. */
export function OrderStatusChip({ statusText, dense = false }: OrderStatusChipProps) {
  const t = useT();
  const complete = statusText === 'Complete';
  const Icon = complete ? Check : statusText === null ? CircleHelp : Clock;
  return (
    <StatusChip tone={complete ? 'success' : statusText === null ? 'neutral' : 'medium'} dense={dense}>
      <Icon size={dense ? 13 : 15} strokeWidth={complete ? 2.6 : 2} aria-hidden="true" />
      {statusText === null ? t('deliveryForm.orderStatus.unknown') : <OrderStatusWord statusText={statusText} />}
    </StatusChip>
  );
}
