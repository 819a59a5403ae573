import { skipToken } from '@apollo/client/react';
import type { ArrivalNotes } from '@booking/domain/branch/arrival';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Truck } from 'lucide-react';
import { useArrivalsQuery } from '../../graphql/form.generated';
import { contact } from '../../lib/contact';
import { useT } from '../../lib/use-locale';
import { factsOf } from './arrival-facts';

/** What the branch of a chosen date says of the day; null before there is a date, and until it is known. */
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
  // A query that is skipped still holds its last answer, which is that of a date given up since.
  if (date === '') return null;
  return data?.availability.arrivals.find((arrival) => arrival.branchName === branchName)?.notes ?? null;
}

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

/** The part of the day, and below it the other facts, each on a line of its own. Where staff wrote nothing: during the day, and whom to ask. */
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
