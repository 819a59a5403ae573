import { chakra } from '@chakra-ui/react';
import { SearchX } from 'lucide-react';
import { useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { largeText } from '../../ui/theme/media';

const strong = (text: string) => (
  <chakra.b
    fontWeight="600"
    color="fg"
    fontVariantNumeric="tabular-nums"
    css={{ whiteSpace: 'nowrap', [largeText]: { whiteSpace: 'normal' } }}
  >
    {text}
  </chakra.b>
);

/**
 * Says that there is no order with this number and postcode. An order of another postcode gets the same text, so that a visitor does not
 * learn whether it exists (target M3).
 */
export function OrderNotFound({ orderNumber, postcode }: { orderNumber: string; postcode: string }) {
  const t = useT();
  return (
    <Alert role="alert" status="warning" icon={SearchX}>
      {t('deliveryForm.orderStatus.notFound', { orderNumber: strong(orderNumber), postcode: strong(postcode) })}
    </Alert>
  );
}
