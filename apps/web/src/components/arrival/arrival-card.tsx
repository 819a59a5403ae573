import type { ArrivalNotes } from '@booking/domain/branch/arrival';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Phone, Truck } from 'lucide-react';
import { contact } from '../../lib/contact';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { factsOf } from './arrival-facts';
import { largeText } from '../../ui/theme/media';

const inset = { base: '4', md: '7' };

/** What to expect on the day of a booking. Without notes of staff: during the day, and whom to ask. */
export function ArrivalCard({ notes, date }: { notes: ArrivalNotes; date: string }) {
  const t = useT();
  const locale = useLocale();
  const facts = factsOf(notes);
  return (
    <Card mt="4">
      <Flex align="center" justify="space-between" gap="3" bg="accent.subtle" py="4" px={inset} css={{ [largeText]: { flexWrap: 'wrap' } }}>
        <Flex align="center" gap="3" color="accent.fg">
          <Truck size={20} />
          <chakra.h2 textStyle="h3" color="fg">
            {t('deliveryForm.arrival.title')}
          </chakra.h2>
        </Flex>
        <Box textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {deliveryDateText(date, locale, 'brief')}
        </Box>
      </Flex>
      {facts.length === 0 ? (
        <Box py="4" px={inset}>
          <Box fontWeight="600">{t('deliveryForm.arrival.duringDay')}</Box>
          <chakra.p textStyle="sm" color="fg.muted" mt="0.5" mb="4">
            {t('deliveryForm.arrival.noHour')}
          </chakra.p>
          <Button asChild variant="outline">
            <a href={contact.phoneHref}>
              <Phone size={18} />
              <chakra.span fontVariantNumeric="tabular-nums">{contact.phone}</chakra.span>
            </a>
          </Button>
        </Box>
      ) : (
        <chakra.ul py="0" px={inset}>
          {facts.map(({ fact, icon: Icon, title, more }, index) => (
            <Flex as="li" key={fact} gap="4" align="center" py="3.5" borderTopWidth={index === 0 ? '0' : '1px'} borderColor="border">
              <Box
                as="span"
                display="grid"
                placeItems="center"
                flex="none"
                alignSelf="flex-start"
                boxSize="9"
                borderRadius="l2"
                bg="accent.muted"
                color="accent.fg"
              >
                <Icon size={18} aria-hidden="true" />
              </Box>
              <Box minWidth="0" overflowWrap="anywhere">
                <Box fontWeight="600">{title}</Box>
                {more === null ? null : (
                  <Box textStyle="sm" color="fg.muted">
                    {more}
                  </Box>
                )}
              </Box>
            </Flex>
          ))}
        </chakra.ul>
      )}
    </Card>
  );
}
