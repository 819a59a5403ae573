import { chakra, Flex } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useLocale } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { monthTitle } from '../delivery-date/delivery-date-text';

interface MonthHeadingProps {
  id: string;
  month: string;
  /** Absent where there is nothing earlier, or later, to see. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

/** The month's name, spoken when it changes, and the way to its neighbours. */
export function MonthHeading({ id, month, onPrevious, onNext }: MonthHeadingProps) {
  const { name, year, yearFirst } = monthTitle(month, useLocale());
  const quietYear = (
    <chakra.span fontWeight="500" color="fg.muted" fontVariantNumeric="tabular-nums">
      {year}
    </chakra.span>
  );
  return (
    <Flex align="center" justify="space-between" marginBottom={{ base: '2.5', md: '4' }}>
      <chakra.h2 id={id} textStyle="h2" aria-live="polite">
        {yearFirst ? quietYear : name}
        {yearFirst ? '' : ' '}
        {yearFirst ? name : quietYear}
      </chakra.h2>
      <Flex gap="1">
        <Turn label="deliveryForm.calendar.previousMonth" onPress={onPrevious} icon={ChevronLeft} />
        <Turn label="deliveryForm.calendar.nextMonth" onPress={onNext} icon={ChevronRight} />
      </Flex>
    </Flex>
  );
}

function Turn({ label, onPress, icon: Icon }: { label: string; onPress: (() => void) | undefined; icon: typeof ChevronLeft }) {
  const intl = useIntl();
  return (
    <Button
      variant={onPress ? 'outline' : 'ghost'}
      size="sm"
      icon
      aria-label={intl.formatMessage({ id: label })}
      // Not `disabled`: a button that loses the focus at the last month would throw the keyboard to the page's top.
      aria-disabled={onPress ? undefined : true}
      onClick={onPress}
      css={{
        mdDown: { boxShadow: 'none', bg: 'transparent' },
        '&[aria-disabled=true]': { bg: 'transparent', color: 'border.control' },
      }}
    >
      <Icon size={20} aria-hidden="true" />
    </Button>
  );
}
