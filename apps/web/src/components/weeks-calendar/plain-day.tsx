import { Box, Flex, VisuallyHidden } from '@chakra-ui/react';
import { useT } from '../../lib/use-t';
import { DayNumber } from './day-cell';

interface PlainDayProps {
  date: string;
  label: string;
  today: boolean;
  /** In a line of numbers. */
  slim: boolean;
}

/** A day that is over, or of a week in which nothing can be booked: its number, and in words what it is. */
export function PlainDay({ date, label, today, slim }: PlainDayProps) {
  const t = useT();
  return (
    <Flex
      align={slim ? 'center' : 'flex-start'}
      justify={{ base: 'center', md: 'flex-start' }}
      gap="1.5"
      height={slim ? '1.75rem' : '100%'}
      pt={slim ? '0' : { base: '0.4375rem', md: '0.5rem' }}
      px={{ base: '0', md: '0.625rem' }}
      color={today ? 'primary.fg' : 'fg.subtle'}
      fontWeight={today ? '600' : undefined}
      fontSize={{ base: 'min(1rem, 5.4vw)', md: slim ? '0.9375rem' : '1.0625rem' }}
      lineHeight={slim ? '1.25rem' : '1.375rem'}
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      <Box
        as="span"
        aria-hidden="true"
        css={
          today ? { mdDown: { textDecoration: 'underline', textDecorationThickness: '2px', textUnderlineOffset: '0.25rem' } } : undefined
        }
      >
        <DayNumber date={date} />
      </Box>
      {today ? (
        <Box as="span" aria-hidden="true" hideBelow="md">
          {t('deliveryForm.day.today')}
        </Box>
      ) : null}
    </Flex>
  );
}
