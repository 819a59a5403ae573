import { skipToken } from '@apollo/client/react';
import type { ArrivalNotes } from '@booking/domain/branch/arrival';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Truck } from 'lucide-react';
import { useArrivalsQuery } from '../../graphql/form.generated';
import { contact } from '../../lib/contact';
import { useT } from '../../lib/use-locale';
import { factsOf } from './arrival-facts';

/** Returns the arrival notes of the branch that delivers on a date; null without a date, and until they are loaded. */
export function useArrival({
  postcode,
  date,
  branchName,
}: {
  postcode: string;
  date: string;
  branchName: string | null;
}): ArrivalNotes | null {
  const { data } = useArrivalsQuery(date !== '' && branchName ? { variables: { postcode, date } } : skipToken);
  // A skipped query still has its last answer, which belongs to an earlier date.
  if (date === '') return null;
  return data?.availability.arrivals.find((arrival) => arrival.branchName === branchName)?.notes ?? null;
}

/** A row beside the form with the part of the day on which the branch comes; nothing if its notes do not name one. */
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

/** The part of the day, and below it each other fact on its own line. Without notes of staff: during the day, and whom to ask. */
export function ArrivalLines({ notes }: { notes: ArrivalNotes }) {
  const t = useT();
  const facts = factsOf(notes);
  if (facts.length === 0)
    return (
      <>
        <Box fontWeight="600">{t('deliveryForm.arrival.duringDay')}</Box>
        <Box textStyle="sm" color="fg.muted">
          {t('deliveryForm.arrival.askUs', { phone: <chakra.span whiteSpace="nowrap">{contact.phone}</chakra.span> })}
        </Box>
      </>
    );
  return (
    <>
      {notes.time === null ? null : <Box fontWeight="600">{notes.time}</Box>}
      <chakra.ul textStyle="sm">
        {facts
          .filter(({ fact }) => fact !== 'time')
          .map(({ fact, icon: Icon }) => (
            <Flex as="li" key={fact} gap="2" align="flex-start" mt="2">
              <Box as="span" color="accent.fg" flex="none" mt="0.5">
                <Icon size={16} aria-hidden="true" />
              </Box>
              {notes[fact]}
            </Flex>
          ))}
      </chakra.ul>
    </>
  );
}
