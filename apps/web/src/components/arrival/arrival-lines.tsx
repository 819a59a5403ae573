import type { ArrivalNotes } from '@booking/domain/branch/arrival';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { contact } from '../../lib/contact';
import { factsOf } from './arrival-facts';

/** The part of the day, and below it the other facts, each on a line of its own. Where staff wrote nothing: during the day, and whom to ask. */
export function ArrivalLines({ notes }: { notes: ArrivalNotes }) {
  const facts = factsOf(notes);
  if (facts.length === 0)
    return (
      <>
        <Box fontWeight="600">
          <FormattedMessage id="deliveryForm.arrival.duringDay" />
        </Box>
        <Box textStyle="sm" color="fg.muted">
          <FormattedMessage
            id="deliveryForm.arrival.askUs"
            values={{ phone: <chakra.span whiteSpace="nowrap">{contact.phone}</chakra.span> }}
          />
        </Box>
      </>
    );
  return (
    <>
      {notes.time === null ? null : <Box fontWeight="600">{notes.time}</Box>}
      <chakra.ul margin="0" padding="0" listStyleType="none" textStyle="sm">
        {facts
          .filter(({ fact }) => fact !== 'time')
          .map(({ fact, icon: Icon }) => (
            <Flex as="li" key={fact} gap="2" align="flex-start" marginTop="2">
              <Box as="span" color="accent.fg" flex="none" marginTop="0.5">
                <Icon size={16} aria-hidden="true" />
              </Box>
              {notes[fact]}
            </Flex>
          ))}
      </chakra.ul>
    </>
  );
}
