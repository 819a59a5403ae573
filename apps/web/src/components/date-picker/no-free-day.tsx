import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { phoneHref } from '@booking/domain/contact/phone-href';
import { Box, chakra } from '@chakra-ui/react';
import { useLocale, useT } from '../../lib/use-locale';
import { Card } from '../../ui/card';
import { ContactRows } from '../contact-rows/contact-rows';
import { deliveryDateText } from '../delivery-date/delivery-date-text';

/** Says that a served place has no bookable day, and whom to call. @param last the end of the bookable range; null if unknown */
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

/** A telephone number in a sentence. The length tells it from a number of pieces. */
const phonePattern = /\+?\d[\d -]{5,}\d/;

/** Replaces a calendar in which no day has room for the quantities: the server's text says whom to call, else the contact rows do. */
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
          // Makes the target higher than the line of text.
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
