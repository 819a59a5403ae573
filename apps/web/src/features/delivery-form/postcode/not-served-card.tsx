import { Box, chakra, Flex } from '@chakra-ui/react';
import { Phone } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { contact } from '../../../lib/contact';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { LorryScene } from '../../../ui/illustrations/lorry';

/** States across the sea, which no lorry of ours reaches. */
const overseas = ['Sabah', 'Sarawak', 'Wp Labuan'];

interface NotServedCardProps {
  city: string;
  state: string;
  /** '88000 Kota Kinabalu, Sabah' */
  place: string;
  onTryAnother: () => void;
}

/** A place that is not served: said kindly, with two ways on. */
export function NotServedCard({ city, state, place, onTryAnother }: NotServedCardProps) {
  const bold = (
    <chakra.b fontWeight="600" color="fg" fontVariantNumeric="tabular-nums">
      {place}
    </chakra.b>
  );
  return (
    <Card marginTop="4" padding={{ base: '20px 16px 16px', md: '20px' }}>
      <Box borderRadius="l2" overflow="hidden" marginBottom="4">
        <LorryScene />
      </Box>
      <chakra.h2 textStyle="h3" fontSize="1.125rem">
        <FormattedMessage id="deliveryForm.notServed.title" values={{ place: city || place }} />
      </chakra.h2>
      <chakra.p textStyle="sm" color="fg.muted" marginTop="1">
        <FormattedMessage
          id={overseas.includes(state) ? 'deliveryForm.notServed.overseas' : 'deliveryForm.notServed.text'}
          values={{ place: bold }}
        />
      </chakra.p>
      <Flex direction="column" gap="2" marginTop="4">
        <Button variant="tint" block asChild>
          <a href={contact.phoneHref}>
            <Phone size={18} aria-hidden="true" />
            <FormattedMessage id="deliveryForm.callUs" />
          </a>
        </Button>
        <Button variant="ghost" block onClick={onTryAnother}>
          <FormattedMessage id="deliveryForm.notServed.another" />
        </Button>
      </Flex>
    </Card>
  );
}
