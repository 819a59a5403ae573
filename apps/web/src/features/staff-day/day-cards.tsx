import { chakra, Flex } from '@chakra-ui/react';
import { localDateTime, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { personText } from '@booking/reference-data/person-text';
import { FileDown, Printer, Check, CircleX, Plus, Truck, Undo2, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { type DaySheetFragment, useDayPrintMutation } from '../../graphql/day.generated';
import { newKey } from '../../lib/new-key';
import { requestFailureOf } from '../../lib/request-failure';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { useSnackbar } from '../../ui/snackbar';
import { countStops, dayParts, type DayCounts, type DayStop, onTheLorry, latestSteps, type LatestStep } from './day-stops';
import { statusLooks } from '../../components/booking-status/booking-status-badge';

const partColors = {
  DELIVERED: 'success.solid',
  FAILED: 'full.solid',
  OUT_FOR_DELIVERY: 'secondary.solid',
  CONFIRMED: 'primary.emphasized',
} as const;

/** The progress of the stops; `isSlim`: only the bar, with a text for screen readers. */
export function DayProgress({ stops, isSlim }: { stops: readonly DayStop[]; isSlim: boolean }) {
  const t = useT();
  const counts = countStops(stops);
  const done = counts.DELIVERED + counts.FAILED;
  const words = t('day.done', { done, count: stops.length, b: (text) => <b key="done">{text}</b> });
  if (isSlim) {
    return (
      <chakra.div mb="4">
        <Bar counts={counts} />
        <chakra.p textStyle="sm" color="fg.muted" mt="1.5" fontVariantNumeric="tabular-nums">
          {words}
        </chakra.p>
      </chakra.div>
    );
  }
  return (
    <Card px="5" py="3" mb="4">
      <Flex align="center" wrap="wrap" columnGap="6" rowGap="2" fontVariantNumeric="tabular-nums">
        <chakra.p textStyle="sm" color="fg.muted" css={{ '& b': { fontSize: '1.5rem', fontWeight: '700', color: 'fg' } }}>
          {words}
        </chakra.p>
        <chakra.div flex="1 1 16rem">
          <Bar counts={counts} />
        </chakra.div>
        <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" columnGap="5" rowGap="1" textStyle="sm" color="fg.muted">
          {dayParts.map((part) => (
            <chakra.li key={part} display="flex" alignItems="center" gap="2">
              <chakra.span boxSize="0.625rem" borderRadius="3px" bg={partColors[part]} aria-hidden="true" />
              {t(statusLooks[part].text)}
              <chakra.b fontWeight="700" color="fg">
                {counts[part]}
              </chakra.b>
            </chakra.li>
          ))}
        </chakra.ul>
      </Flex>
    </Card>
  );
}

/** The progress of the stops as a bar. */
export function Bar({ counts }: { counts: DayCounts }) {
  return (
    <Flex gap="2px" height="0.5rem" borderRadius="full" overflow="hidden" bg="bg.muted" aria-hidden="true">
      {dayParts.map(
        (part) =>
          counts[part] > 0 && <chakra.span key={part} bg={partColors[part]} minWidth="0.375rem" style={{ flexGrow: counts[part] }} />,
      )}
    </Flex>
  );
}

interface PaperCardProps {
  sheet: DaySheetFragment;
  printing: Printing;
  mayPrint: boolean;
}

/** The printed version of the run sheet, and what has changed since. */
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
  // Only the reference is known of a booking that moved to a branch outside the scope.
  const name = personText(booking.salutation, booking.name, locale) || booking.reference;
  const to = booking.deliveryDate === date ? booking.branchName : deliveryDateText(booking.deliveryDate, locale, 'brief');
  return (
    <>
      <chakra.b fontWeight="600">{t(change, { to })}</chakra.b> <chakra.span color="fg.muted">{name}</chakra.span>
    </>
  );
}

const lorryTexts = { mattresses: 'day.lorry.mattresses', bedsets: 'day.lorry.bedsets', stops: 'day.lorry.stops' };

/** The items that are on the lorry. */
export function LorryCard({ stops }: { stops: readonly DayStop[] }) {
  const t = useT();
  const left = onTheLorry(stops);
  return (
    <Card asChild padded>
      <section aria-labelledby="lorry">
        <chakra.h2 id="lorry" textStyle="sm" fontWeight="650" mb="2">
          {t('day.lorry')}
        </chakra.h2>
        <chakra.dl display="grid" gridTemplateColumns="repeat(3, 1fr)" fontVariantNumeric="tabular-nums">
          {(['mattresses', 'bedsets', 'stops'] as const).map((what) => (
            <Flex key={what} direction="column-reverse" justify="flex-end">
              <chakra.dt textStyle="xs" color="fg.muted">
                {t(lorryTexts[what], { count: left[what] })}
              </chakra.dt>
              <chakra.dd fontSize="1.25rem" fontWeight="700">
                {left[what]}
              </chakra.dd>
            </Flex>
          ))}
        </chakra.dl>
      </section>
    </Card>
  );
}

const looks: Record<LatestStep['kind'], { icon: LucideIcon; tone: string; text: string }> = {
  DELIVERED: { icon: Check, tone: 'success', text: 'day.happened.DELIVERED' },
  FAILED: { icon: CircleX, tone: 'full', text: 'day.happened.FAILED' },
  OUT_FOR_DELIVERY: { icon: Truck, tone: 'secondary', text: 'day.happened.OUT_FOR_DELIVERY' },
  CONFIRMED: { icon: Undo2, tone: 'primary', text: 'day.happened.CONFIRMED' },
  ADDED: { icon: Plus, tone: 'accent', text: 'day.happened.ADDED' },
};

/** The latest steps of the day, newest first. @param isLive whether the day is up to date */
export function LatestStepsCard({ sheet, isLive }: { sheet: DaySheetFragment; isLive: boolean }) {
  const t = useT();
  const locale = useLocale();
  const last = latestSteps(sheet, 6);
  if (last.length === 0) return null;
  return (
    <Card asChild padded>
      <section aria-labelledby="latest-steps">
        <Flex align="center" justify="space-between" mb="3">
          <chakra.h2 id="latest-steps" textStyle="sm" fontWeight="650">
            {t('day.happenings')}
          </chakra.h2>
          {isLive && (
            <chakra.span display="flex" alignItems="center" gap="1.5" textStyle="xs" fontWeight="600" color="success.fg">
              <chakra.span boxSize="0.5rem" borderRadius="full" bg="success.solid" aria-hidden="true" />
              {t('day.live')}
            </chakra.span>
          )}
        </Flex>
        <chakra.ol listStyleType="none" display="flex" flexDirection="column" gap="3">
          {last.map(({ id, time, kind, booking, reason }) => {
            const { icon: Icon, tone, text } = looks[kind];
            const name = personText(booking.salutation, booking.name, locale);
            return (
              <chakra.li key={id} display="flex" gap="3" textStyle="xs">
                <chakra.span
                  display="grid"
                  placeItems="center"
                  flex="none"
                  boxSize="1.375rem"
                  borderRadius="full"
                  bg={`${tone}.muted`}
                  color={`${tone}.fg`}
                >
                  <Icon size={13} strokeWidth={2.4} aria-hidden="true" />
                </chakra.span>
                <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
                  <chakra.b display="block" fontWeight="600">
                    {t(text, { place: booking.city })}
                  </chakra.b>
                  <chakra.span color="fg.muted">{reason === null ? name : t('day.happened.why', { name, reason })}</chakra.span>
                </chakra.span>
                <chakra.span flex="none" color="fg.muted" fontVariantNumeric="tabular-nums">
                  {time}
                </chakra.span>
              </chakra.li>
            );
          })}
        </chakra.ol>
      </section>
    </Card>
  );
}

export interface Printing {
  busy: boolean;
  print: () => void;
}

/** Returns whether a day has a run sheet: it has stops, or it had some when a version was printed, which a crew may hold. */
export const hasPaper = ({ stops, version }: DaySheetFragment) => stops.length > 0 || version > 0;

/** Returns the address of the run sheet as a PDF: a draft, if something changed since the last version. */
const runSheetPdf = (branchId: string, date: CalendarDate) => `/server/api/run-sheets/${branchId}/${date}.pdf`;

/** Prints the run sheet as its next version: the server saves its content, then the PDF opens in a new tab. @param read reloads the day */
export function usePrintSheet(branchId: string, date: CalendarDate, read: () => Promise<void>): Printing {
  const t = useT();
  const show = useSnackbar();
  const [printVersion, { loading: busy }] = useDayPrintMutation({ fetchPolicy: 'no-cache' });
  /** For each day, the key of a print without an answer: the server may have saved a version that nobody has on paper. */
  const unanswered = useRef(new Map<string, string>());

  async function print(): Promise<void> {
    if (busy) return;
    // Opened before the request: browsers block a tab that opens after an answer. If it is blocked, the PDF replaces the page.
    const tab = window.open('', '_blank');
    const pdf = runSheetPdf(branchId, date);
    const idempotencyKey = unanswered.current.get(pdf) ?? newKey();
    unanswered.current.set(pdf, idempotencyKey);
    try {
      await printVersion({ variables: { branchId, date, idempotencyKey } });
      unanswered.current.delete(pdf);
      (tab ?? window).location.assign(pdf);
      void read();
    } catch (error) {
      tab?.close();
      const { code } = requestFailureOf(error);
      show({ color: 'full', content: t(code === 'NETWORK' ? 'day.print.offline' : 'day.print.failed') });
    }
  }

  return { busy, print: () => void print() };
}
