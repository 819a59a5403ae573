import { chakra } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { DayLooks } from './year-day';

interface YearLegendProps {
  hasTentative: boolean;
  hasClashes: boolean;
}

/** What the shapes of the year mean. */
export function YearLegend({ hasTentative, hasClashes }: YearLegendProps) {
  const signs = [
    { id: 'everywhere', look: 'everywhere' },
    { id: 'some', look: 'some' },
    { id: 'stockTake', look: 'stockTake' },
    ...(hasTentative ? [{ id: 'tentative', look: 'some', 'data-tentative': '' }] : []),
    ...(hasClashes ? [{ id: 'clash', look: 'some', 'data-clash': '' }] : []),
  ];
  return (
    <DayLooks
      display="flex"
      flexWrap="wrap"
      columnGap="5"
      rowGap="2"
      mt="5"
      pt="4"
      borderTop="1px solid {colors.border}"
      textStyle="xs"
      color="fg.muted"
    >
      {signs.map(({ id, look, ...more }) => (
        <chakra.span key={id} display="inline-flex" alignItems="center" gap="2">
          <chakra.span aria-hidden="true" flex="none" className="day" data-look={look} {...more} style={{ width: '1.5rem' }}>
            7
          </chakra.span>
          <FormattedMessage id={`closedDays.look.${id}`} />
        </chakra.span>
      ))}
    </DayLooks>
  );
}
