import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { phoneHref } from '@booking/domain/contact/phone-href';
import { Box, chakra } from '@chakra-ui/react';
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

/** The telephone number in a sentence. A number of pieces is shorter. */
const phonePattern = /\+?\d[\d -]{5,}\d/;

/** In the place of a calendar without one day for so many pieces: whom to call, as the server says it. Without a number of the branch, people who help. */
export function NoRoom({ children: sentence }: { children: string }) {
  const phone = phonePattern.exec(sentence)?.[0] ?? null;
  if (phone === null) {
    return (
      <Card>
        <chakra.p p={{ base: '4', md: '5' }} pb={{ base: '3', md: '4' }} fontWeight="600">
          {sentence}
        </chakra.p>
        <Box borderTop="1px solid {colors.border}">
          <ContactRows />
        </Box>
      </Card>
    );
  }
  const [before, after] = sentence.split(phone);
  return (
    <Card padded>
      <chakra.p fontWeight="600">
        {before}
        <chakra.a
          href={phoneHref(phone)}
          // A thumb presses more than the line.
          py="2.5"
          color="primary.fg"
          textDecoration="underline"
          textUnderlineOffset="3px"
          whiteSpace="nowrap"
          fontVariantNumeric="tabular-nums"
        >
          {phone}
        </chakra.a>
        {after}
      </chakra.p>
    </Card>
  );
}
