import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useLocale, useT } from '../../lib/use-locale';
import { Card } from '../../ui/card';
import { ContactRows } from '../contact-rows/contact-rows';
import { deliveryDateText } from '../delivery-date/delivery-date-text';

/** A place that is served, and no day of it that can be booked: what becomes of that, and people who help. `last`: where the range ends, if it is known. */
export function NoFreeDay({ last }: { last: CalendarDate | null }) {
  const t = useT();
  const locale = useLocale();
  return (
    <Card>
      <Box p={{ base: '4', md: '5' }} pb={{ base: '3', md: '4' }}>
        <chakra.h2 textStyle="h3" fontSize="1.125rem">
          {t('deliveryForm.noFreeDay.title')}
        </chakra.h2>
        <chakra.p color="fg.muted" mt="1">
          {t('deliveryForm.noFreeDay.text', {
            known: last === null ? 'no' : 'yes',
            last: last === null ? '' : deliveryDateText(last, locale, 'brief'),
          })}
        </chakra.p>
      </Box>
      <Box borderTop="1px solid {colors.border}">
        <ContactRows />
      </Box>
    </Card>
  );
}

/** In the place of a calendar without one day for so many pieces: whom to call, as the server says it. */
export function NoRoom({ children }: { children: ReactNode }) {
  return (
    <Card>
      <chakra.p p={{ base: '4', md: '5' }} pb={{ base: '3', md: '4' }} fontWeight="600">
        {children}
      </chakra.p>
      <Box borderTop="1px solid {colors.border}">
        <ContactRows />
      </Box>
    </Card>
  );
}
