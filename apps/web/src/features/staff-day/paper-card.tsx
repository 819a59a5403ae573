import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { personText } from '@booking/reference-data/person-text';
import { chakra, Flex } from '@chakra-ui/react';
import { FileDown, Printer } from 'lucide-react';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import type { DaySheetFragment } from './run-sheet.generated';
import { runSheetPdf, type Printing } from './use-print-sheet';

interface PaperCardProps {
  sheet: DaySheetFragment;
  printing: Printing;
  mayPrint: boolean;
}

/** Which version is in the lorry, and what it does not know yet. */
export function PaperCard({ sheet, printing, mayPrint }: PaperCardProps) {
  const t = useT();
  const locale = useLocale();
  const { version, printedAt, stops, gone } = sheet;
  const added = stops.filter(({ change }) => change === 'ADDED');
  const changed = stops.filter(({ change }) => change === 'CHANGED');
  const behind = added.length + changed.length + gone.length;
  const lines = [
    ...added.map(({ booking }) => ({ booking, change: 'day.change.added' })),
    ...changed.map(({ booking }) => ({ booking, change: 'day.change.changed' })),
    ...gone.map((booking) => ({ booking, change: booking.status === 'CANCELLED' ? 'day.change.cancelled' : 'day.change.away' })),
  ];
  const printed = printedAt === null ? null : localDateTime(new Date(printedAt));
  return (
    <Card asChild padded>
      <section aria-labelledby="paper">
        <Flex gap="3" align="flex-start">
          <chakra.span
            display="grid"
            placeItems="center"
            flex="none"
            boxSize="2rem"
            borderRadius="l1"
            bg={behind > 0 ? 'medium.muted' : 'bg.muted'}
            color={behind > 0 ? 'medium.fg' : 'fg.muted'}
          >
            <Printer size={17} />
          </chakra.span>
          <chakra.div minWidth="0">
            <chakra.h2 id="paper" textStyle="sm" fontWeight="650">
              {t(version === 0 ? 'day.paper.none' : behind > 0 ? 'day.paper.behind' : 'day.paper.current', { count: behind })}
            </chakra.h2>
            {printed !== null && (
              <chakra.p textStyle="xs" color="fg.muted">
                {t('day.paper.version', {
                  version,
                  when: printed.date === sheet.date ? printed.time : `${deliveryDateText(printed.date, locale, 'brief')} ${printed.time}`,
                })}
              </chakra.p>
            )}
          </chakra.div>
        </Flex>
        {lines.length > 0 && (
          <chakra.ul listStyleType="none" textStyle={{ base: 'body', md: 'xs' }} mt="2.5" display="flex" flexDirection="column" gap="1">
            {lines.map(({ booking, change }) => (
              <li key={booking.id}>
                <Line booking={booking} change={change} date={sheet.date} />
              </li>
            ))}
          </chakra.ul>
        )}
        <Flex gap="2" mt="3">
          {mayPrint && (
            <Button variant="tint" size="sm" flex="1" loading={printing.busy} onClick={printing.print}>
              {t('day.paper.print', { version: version + 1 })}
            </Button>
          )}
          <Button asChild variant="outline" size="sm">
            <a href={runSheetPdf(sheet.branch.id, sheet.date)} target="_blank" rel="noreferrer">
              <FileDown size={16} />
              {t('day.paper.pdf')}
            </a>
          </Button>
        </Flex>
      </section>
    </Card>
  );
}

function Line({ booking, change, date }: { booking: DaySheetFragment['gone'][number]; change: string; date: string }) {
  const t = useT();
  const locale = useLocale();
  // Of one that went to a branch of others, only its reference is known.
  const name = personText(booking.salutation, booking.name, locale) || booking.reference;
  const to = booking.deliveryDate === date ? booking.branchName : deliveryDateText(booking.deliveryDate, locale, 'brief');
  return (
    <>
      <chakra.b fontWeight="600">{t(change, { to })}</chakra.b> <chakra.span color="fg.muted">{name}</chakra.span>
    </>
  );
}
