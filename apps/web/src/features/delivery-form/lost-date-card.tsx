import type { DayReason } from '@booking/domain/availability/decide-date';
import { paths } from '@booking/domain/navigation/paths';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { CalendarDays } from 'lucide-react';
import { useId, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import type { RefusedDate } from '../../components/booking-draft/booking-draft';
import { DayRow } from '../../components/date-picker/day-rows';
import type { DeliveryDay } from '../../components/day-status/day-look';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { DeliveryDateTile } from '../../components/delivery-date/delivery-date-tile';
import { useLocale, useLocalisedPath, useT } from '../../lib/use-locale';
import { Card, CardBand } from '../../ui/card';
import { DayGlyph } from '../../ui/day-glyph';

interface LostDateCardProps {
  lost: RefusedDate;
  /** True if the date was held, and the hold had ended. */
  holdOver: boolean;
  /** The nearest free days. */
  days: readonly DeliveryDay[];
  /** The part of the day on which each branch comes, by its name. */
  hours: ReadonlyMap<string, string>;
  /** The date whose hold is being requested. */
  pending: string | null;
  /** Takes the focus when the date is lost, so that screen readers read it. */
  focusRef: RefObject<HTMLDivElement | null>;
  onTake: (date: string) => void;
}

function lostTitle(reason: DayReason): string {
  if (reason === 'FULL') return 'deliveryForm.summary.lost.taken';
  return reason === 'NOT_ENOUGH_ROOM' ? 'deliveryForm.summary.lost.noRoom' : 'deliveryForm.summary.lost.closed';
}

/** Replaces the date on the summary: the lost date, and the nearest free ones, each held by one press. */
export function LostDateCard({ lost, holdOver, days, hours, pending, focusRef, onTake }: LostDateCardProps) {
  const t = useT();
  const locale = useLocale();
  const to = useLocalisedPath();
  const id = useId();
  const taken = lost.reason === 'FULL';
  return (
    <Card mb="4">
      <CardBand
        ref={focusRef}
        tabIndex={-1}
        role="group"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        tone="medium"
        outline="none"
        _focusVisible={{ outline: 'none' }}
        py={{ base: '4', md: '5' }}
      >
        <Flex align="center" gap="4">
          <DeliveryDateTile date={lost.date} width={{ base: '3.75rem', md: '4.25rem' }} struck />
          <Box id={`${id}-title`} flex="1" minWidth="0" fontWeight="600">
            <Box fontSize="1.1875rem" lineHeight="1.625rem" color="fg.muted" textDecoration="line-through" wordBreak="keep-all">
              {deliveryDateText(lost.date, locale, 'day')}
            </Box>
            <Flex align="center" gap="2" color="full.fg" mt="0.5">
              <DayGlyph kind={taken ? 'full' : 'closed'} size={15} />
              {t(lostTitle(lost.reason))}
            </Flex>
          </Box>
        </Flex>
        <Box id={`${id}-text`} color="fg.muted" mt="3">
          {days.length > 0
            ? t('deliveryForm.summary.lost.text', { ended: holdOver ? 'yes' : 'no' })
            : t(lost.alternatives.length > 0 ? 'deliveryForm.dayRows.another' : 'deliveryForm.gone.noAlternatives')}
        </Box>
      </CardBand>
      {/* Aligned with the content above and below. */}
      <chakra.ul
        m="0"
        p="0"
        listStyleType="none"
        css={{ '--row-start': { base: '1rem', md: '1.5rem' }, '--row-end': { base: '0.75rem', md: '1.25rem' } }}
      >
        {days.map((day) => (
          <chakra.li key={day.date} borderBottom="1px solid {colors.border}">
            <DayRow day={day} hour={hours.get(day.branchName ?? '') ?? null} state="free" busy={day.date === pending} onTake={onTake} />
          </chakra.li>
        ))}
      </chakra.ul>
      <chakra.span
        asChild
        display="flex"
        alignItems="center"
        gap="3"
        minHeight="3.25rem"
        px={{ base: '4', md: '6' }}
        color="primary.fg"
        fontWeight="600"
        outlineOffset="-3px"
        _hover={{ bg: 'bg.hover' }}
      >
        <Link to={to(paths.formDate)}>
          <CalendarDays size={20} />
          {t('deliveryForm.summary.lost.everyDate')}
        </Link>
      </chakra.span>
    </Card>
  );
}
