import type { ArrivalNotes } from '@booking/domain/branch/arrival';
import { Box, Flex } from '@chakra-ui/react';
import { Truck } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { factsOf } from './arrival-facts';

/** The part of the day on which the branch comes, as a row beside the form; nothing where staff wrote only of the rest. */
export function ArrivalTime({ notes }: { notes: ArrivalNotes }) {
  if (notes.time === null && factsOf(notes).length > 0) return null;
  return (
    <Flex gap="3" paddingBlock="0.6875rem" align="flex-start">
      <Box as="span" color="primary.fg" marginTop="1px">
        <Truck size={19} aria-hidden="true" />
      </Box>
      <Box flex="1" minWidth="0">
        <Box textStyle="xs" color="fg.muted">
          <FormattedMessage id="deliveryForm.arrival.title" />
        </Box>
        <Box fontWeight="600" fontSize="0.9375rem" lineHeight="1.375rem" overflowWrap="anywhere">
          {notes.time ?? <FormattedMessage id="deliveryForm.arrival.duringDay" />}
        </Box>
      </Box>
    </Flex>
  );
}
