import { Box, chakra } from '@chakra-ui/react';
import { Pencil } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { ActionRow } from '../../../components/contact-rows/action-row';
import { ContactRows } from '../../../components/contact-rows/contact-rows';
import { Card } from '../../../ui/card';
import { LorryScene } from '../../../ui/illustrations/lorry';

/** States across the sea, which no lorry of ours reaches. */
const overseas = ['Sabah', 'Sarawak', 'Wp Labuan'];

interface NotServedCardProps {
  city: string;
  state: string;
  /** '88000 Kota Kinabalu, Sabah' */
  full: string;
  onTryAnother: () => void;
}

/** A place that is not served: said kindly, with the ways on. */
export function NotServedCard({ city, state, full, onTryAnother }: NotServedCardProps) {
  const bold = (
    <chakra.b fontWeight="600" color="fg" fontVariantNumeric="tabular-nums">
      {full}
    </chakra.b>
  );
  return (
    <Card marginTop="4">
      <Box padding={{ base: '4', md: '5' }} paddingBottom="3">
        <Box borderRadius="l2" overflow="hidden" marginBottom="4">
          <LorryScene />
        </Box>
        <chakra.h2 textStyle="h3" fontSize="1.125rem">
          <FormattedMessage id="deliveryForm.notServed.title" values={{ place: city || full }} />
        </chakra.h2>
        <chakra.p color="fg.muted" marginTop="1">
          <FormattedMessage
            id={overseas.includes(state) ? 'deliveryForm.notServed.overseas' : 'deliveryForm.notServed.text'}
            values={{ place: bold }}
          />
        </chakra.p>
      </Box>
      <ContactRows>
        <ActionRow icon={Pencil} tone="accent" title={<FormattedMessage id="deliveryForm.notServed.another" />} onPress={onTryAnother} />
      </ContactRows>
    </Card>
  );
}
