import { Flex, Grid } from '@chakra-ui/react';
import { useLocale } from '../../lib/use-locale';
import { monthTitle } from '../delivery-date/delivery-date-text';
import type { Month } from '@booking/domain/calendar/weeks';

const SUNDAY = 6;

interface MonthBeginsProps {
  month: Month;
  /** That of the month's first day, 0 for Monday. */
  column: number;
  columns: string;
  gap: Record<string, string>;
}

/** A month's name above its first day, with a hairline. Ornament: every day's accessible name has its month. */
export function MonthBegins({ month, column, columns, gap }: MonthBeginsProps) {
  const { name } = monthTitle(month, useLocale());
  // A telephone's last column is narrower than a name, which ends with the row then.
  const atEnd = column === SUNDAY;
  return (
    <Grid aria-hidden="true" templateColumns={columns} columnGap={gap} mt={gap}>
      <Flex
        gridColumn={{ base: `${atEnd ? column : column + 1} / -1`, md: `${column + 1} / -1` }}
        justify={atEnd ? { base: 'flex-end', md: 'flex-start' } : undefined}
        align="center"
        gap="0.625rem"
        ps={{ base: '0.25rem', md: '0.625rem' }}
        fontSize={{ base: '0.9375rem', md: '0.8125rem' }}
        lineHeight={{ base: '1.25rem', md: '1.125rem' }}
        fontWeight="600"
        color="fg.subtle"
        _after={{ content: '""', flex: atEnd ? { base: 'none', md: '1' } : '1', height: '1px', bg: 'border.strong' }}
      >
        {name}
      </Flex>
    </Grid>
  );
}
