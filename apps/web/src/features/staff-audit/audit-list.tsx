import { addDays, localDateTime, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { chakra } from '@chakra-ui/react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { rowAfterKey } from '../../lib/row-after-key';
import { useLocale } from '../../lib/use-locale';
import { useToday } from '../../lib/use-today';
import type { AuditFilter } from './audit-filter';
import { AuditRow, type Deed } from './audit-row';
import type { AuditEdge } from './use-audit-log';
import { useAuditWords } from './use-audit-words';

interface AuditListProps {
  edges: readonly AuditEdge[];
  onFilter: (part: Partial<AuditFilter>) => void;
  onNewest: () => void;
}

/** The entries by day: arrows go from one to the next, Enter opens, U and O ask for all by its author and all about its thing. */
export function AuditList({ edges, onFilter, onNewest }: AuditListProps) {
  const words = useAuditWords();
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());

  function toggle(cursor: string) {
    setOpen((before) => (before.has(cursor) ? new Set([...before].filter((one) => one !== cursor)) : new Set([...before, cursor])));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
    const heads = [...(root.current?.querySelectorAll<HTMLElement>('[aria-expanded]') ?? [])];
    const present = heads.findIndex((head) => head === event.target);
    const cursor = event.target.getAttribute('data-cursor');
    const entry = edges.find((edge) => edge.cursor === cursor)?.node;
    if (entry === undefined) return;
    const letters: Record<string, () => void> = {
      u: () => onFilter({ by: entry.by }),
      o: () => onFilter({ about: entry.entityId }),
      g: () => {
        onNewest();
        heads[0]?.focus();
      },
    };
    const next = rowAfterKey(event.key, present, heads.length - 1);
    const act = letters[event.key.toLowerCase()] ?? (next === null ? null : () => heads[next]?.focus());
    if (act === null) return;
    event.preventDefault();
    act();
  }

  return (
    <chakra.div
      ref={root}
      onKeyDown={onKeyDown}
      bg="bg.panel"
      border="1px solid {colors.border}"
      borderRadius="l3"
      overflow="hidden"
      css={{ '& section + section': { borderTop: '1px solid {colors.border}' } }}
    >
      {byDay(edges).map(({ date, deeds }) => (
        <section key={date} aria-labelledby={`audit-${date}`}>
          <DayHead date={date} />
          <chakra.ol listStyleType="none" margin="0" padding="0">
            {deeds.map((deed) => (
              <AuditRow
                key={deed[0].node.group ?? deed[0].cursor}
                deed={deed}
                words={words}
                isOpen={(key) => open.has(key)}
                onToggle={toggle}
                onFilter={onFilter}
              />
            ))}
          </chakra.ol>
        </section>
      ))}
    </chakra.div>
  );
}

function DayHead({ date }: { date: CalendarDate }) {
  const locale = useLocale();
  const today = useToday();
  const name = date === today ? 'today' : date === addDays(today, -1) ? 'yesterday' : 'day';
  return (
    <chakra.h2
      id={`audit-${date}`}
      bg="bg.subtle"
      px={{ base: '4', md: '5' }}
      py="2.5"
      textStyle="sm"
      fontWeight="600"
      fontVariantNumeric="tabular-nums"
    >
      <FormattedMessage id={`audit.heading.${name}`} values={{ date: deliveryDateText(date, locale, 'full') }} />
    </chakra.h2>
  );
}

/** The deeds of each day where the retailer is, as they come: the newest first. What else was done meanwhile does not part a deed. */
function byDay(edges: readonly AuditEdge[]): { date: CalendarDate; deeds: Deed[] }[] {
  const days: { date: CalendarDate; deeds: [AuditEdge, ...AuditEdge[]][] }[] = [];
  for (const edge of edges) {
    const { date } = localDateTime(new Date(edge.node.at));
    let last = days.at(-1);
    if (last?.date !== date) days.push((last = { date, deeds: [] }));
    const { group } = edge.node;
    const same = group === null ? undefined : last.deeds.find(([first]) => first.node.group === group);
    if (same) same.push(edge);
    else last.deeds.push([edge]);
  }
  return days;
}
