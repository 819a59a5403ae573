import { chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { monthTitle } from '../delivery-date/delivery-date-text';
import type { Month } from '@booking/domain/calendar/weeks';

/** A way to other weeks, or why there is none. */
type TurnTo = { go: () => void } | { why: string };

interface WeeksHeadingProps {
  id: string;
  month: Month;
  previous: TurnTo;
  next: TurnTo;
}

/** The name of the first row's month, spoken when it changes, and the way a month back and on. */
export function WeeksHeading({ id, month, previous, next }: WeeksHeadingProps) {
  const { name, year, yearFirst } = monthTitle(month, useLocale());
  const quietYear = (
    <chakra.span fontWeight="500" color="fg.muted" fontVariantNumeric="tabular-nums">
      {year}
    </chakra.span>
  );
  return (
    <Flex align="center" justify="space-between" mb={{ base: '1.5', md: '2.5' }}>
      <chakra.h2 id={id} textStyle="h2" aria-live="polite">
        {yearFirst ? quietYear : name}
        {yearFirst ? '' : ' '}
        {yearFirst ? name : quietYear}
      </chakra.h2>
      <Flex gap="1" me={{ base: '-2', md: '0' }}>
        <Turn label="deliveryForm.calendar.previousMonth" to={previous} icon={ChevronLeft} />
        <Turn label="deliveryForm.calendar.nextMonth" to={next} icon={ChevronRight} />
      </Flex>
    </Flex>
  );
}

function Turn({ label, to, icon: Icon }: { label: string; to: TurnTo; icon: typeof ChevronLeft }) {
  const t = useT();
  const reason = useId();
  const why = 'why' in to ? to.why : null;
  return (
    <>
      <Button
        variant={why === null ? 'outline' : 'ghost'}
        size="sm"
        icon
        aria-label={t(label)}
        // Not `disabled`: a button that loses the focus at the end would throw the keyboard to the page's top.
        aria-disabled={why === null ? undefined : true}
        aria-describedby={why === null ? undefined : reason}
        title={why ?? undefined}
        onClick={'go' in to ? to.go : undefined}
        css={{
          mdDown: { boxShadow: 'none', bg: 'transparent' },
          '&[aria-disabled=true]': { bg: 'transparent', color: 'border.control', cursor: 'default' },
        }}
      >
        <Icon size={20} aria-hidden="true" />
      </Button>
      {why === null ? null : <VisuallyHidden id={reason}>{why}</VisuallyHidden>}
    </>
  );
}
