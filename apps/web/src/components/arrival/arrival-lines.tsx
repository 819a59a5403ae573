import type { ArrivalNotes } from '@booking/domain/branch/arrival';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { contact } from '../../lib/contact';
import { useT } from '../../lib/use-t';
import { factsOf } from './arrival-facts';

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
      <chakra.ul m="0" p="0" listStyleType="none" textStyle="sm">
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
