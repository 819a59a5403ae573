import { Box, chakra } from '@chakra-ui/react';
import { Pencil } from 'lucide-react';
import { ActionRow } from '../../../components/contact-rows/action-row';
import { ContactRows } from '../../../components/contact-rows/contact-rows';
import { useT } from '../../../lib/use-t';
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
  const t = useT();
  const bold = (
    <chakra.b fontWeight="600" color="fg" fontVariantNumeric="tabular-nums">
      {full}
    </chakra.b>
  );
  return (
    <Card mt="4">
      <Box p={{ base: '4', md: '5' }} pb="3">
        <Box borderRadius="l2" overflow="hidden" mb="4">
          <LorryScene />
        </Box>
        <chakra.h2 textStyle="h3" fontSize="1.125rem">
          {t('deliveryForm.notServed.title', { place: city || full })}
        </chakra.h2>
        <chakra.p color="fg.muted" mt="1">
          {t(overseas.includes(state) ? 'deliveryForm.notServed.overseas' : 'deliveryForm.notServed.text', { place: bold })}
        </chakra.p>
      </Box>
      <ContactRows>
        <ActionRow icon={Pencil} tone="accent" title={t('deliveryForm.notServed.another')} onPress={onTryAnother} />
      </ContactRows>
    </Card>
  );
}
