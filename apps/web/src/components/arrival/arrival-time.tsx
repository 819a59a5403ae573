import type { ArrivalNotes } from '@booking/domain/branch/arrival';
import { Box, Flex } from '@chakra-ui/react';
import { Truck } from 'lucide-react';
import { useT } from '../../lib/use-t';
import { factsOf } from './arrival-facts';

/** The part of the day on which the branch comes, as a row beside the form; nothing where staff wrote only of the rest. */
export function ArrivalTime({ notes }: { notes: ArrivalNotes }) {
  const t = useT();
  if (notes.time === null && factsOf(notes).length > 0) return null;
  return (
    <Flex gap="3" py="0.6875rem" align="flex-start">
      <Box as="span" color="primary.fg" mt="1px">
        <Truck size={19} />
      </Box>
      <Box flex="1" minWidth="0">
        <Box textStyle="xs" color="fg.muted">
          {t('deliveryForm.arrival.title')}
        </Box>
        <Box fontWeight="600" fontSize="0.9375rem" lineHeight="1.375rem" overflowWrap="anywhere">
          {notes.time ?? t('deliveryForm.arrival.duringDay')}
        </Box>
      </Box>
    </Flex>
  );
}
