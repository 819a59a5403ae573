import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { useStaffUser } from '../../../lib/session/staff-user';
import { useLocale } from '../../../lib/use-locale';
import { Button } from '../../../ui/button';
import { PlaceText } from '../place-text';
import type { ClosedDayInput } from './import-lines';

const atFirst = 6;

/** The closed days that an import would add, by date. */
export function AddedDays({ days }: { days: readonly ClosedDayInput[] }) {
  const locale = useLocale();
  const { branches } = useStaffUser();
  const [all, setAll] = useState(false);
  const sorted = [...days].sort((one, two) => (one.date < two.date ? -1 : 1));
  const shown = all ? sorted : sorted.slice(0, atFirst);
  return (
    <chakra.section borderRadius="l3" border="1px solid {colors.border}" overflow="hidden" textStyle="sm">
      <chakra.h3 px="4" py="2.5" bg="bg.subtle" fontSize="0.9375rem" fontWeight="600">
        <FormattedMessage id="closedDays.import.addedTitle" values={{ count: days.length }} />
      </chakra.h3>
      <chakra.ul listStyleType="none">
        {shown.map((day) => (
          <chakra.li
            key={`${day.date} ${day.kind} ${day.name}`}
            display="grid"
            gridTemplateColumns={{ base: '1fr', sm: '7rem minmax(0, 1fr)' }}
            columnGap="3"
            px="4"
            py="2"
            borderTop="1px solid {colors.border}"
          >
            <chakra.span fontVariantNumeric="tabular-nums" fontWeight="500" fontSize={{ base: '1rem', md: 'inherit' }}>
              {deliveryDateText(day.date, locale, 'brief')}
            </chakra.span>
            <chakra.span minWidth="0" overflowWrap="anywhere">
              {day.names[locale] ?? day.name}
              <chakra.span display="block" textStyle="xs" color="fg.muted" lineClamp="2">
                <PlaceText day={day} branches={branches} />
              </chakra.span>
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
      {days.length > shown.length ? (
        <chakra.div px="2" py="1" borderTop="1px solid {colors.border}">
          <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
            <FormattedMessage id="planEffect.moreDays" values={{ count: days.length - shown.length }} />
          </Button>
        </chakra.div>
      ) : null}
    </chakra.section>
  );
}
