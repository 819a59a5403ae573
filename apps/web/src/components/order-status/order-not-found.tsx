import { chakra } from '@chakra-ui/react';
import { SearchX } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Banner } from '../../ui/banner';
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
 * No order with this number and this postcode. An order of another postcode gets the same words: a visitor does not learn from
 * them whether it is there (target M3).
 */
export function OrderNotFound({ orderNumber, postcode }: { orderNumber: string; postcode: string }) {
  return (
    <Banner role="alert" tone="medium" icon={SearchX}>
      <FormattedMessage id="deliveryForm.orderStatus.notFound" values={{ orderNumber: strong(orderNumber), postcode: strong(postcode) }} />
    </Banner>
  );
}
