import { isCalendarDate, localDateTime } from '@booking/domain/calendar/calendar-date';
import { paths, type StaffPath } from '@booking/domain/navigation/paths';
import { Badge, chakra, Flex } from '@chakra-ui/react';
import { ChevronDown, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useBookingDrawer } from '../../components/booking-drawer/use-booking-drawer';
import { OverridePast } from '../../components/override-fields/override-fields';
import { PhotoAvatar } from '../../components/photo-avatar/photo-avatar';
import { useStaffLinks } from '../../components/staff-links/staff-links';
import type { AuditLogQuery } from '../../graphql/audit.generated';
import { useIsOpen } from '../../lib/open-paths';
import type { DrawerLink } from '../../lib/use-drawer-param';
import { useLocalisedPath, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Note } from '../../ui/note';
import { auditChanges, auditFields, isNothing, type AuditValue } from './audit-changes';
import { isOverride, type AuditEntry, type AuditWords } from './audit-words';

export type AuditEdge = AuditLogQuery['auditLog']['edges'][number];

/** One entry, or all entries of a bulk action. */
export type AuditGroup = readonly [AuditEdge, ...AuditEdge[]];

interface AuditRowProps {
  group: AuditGroup;
  words: AuditWords;
  /** @param key the id of a bulk action, or the cursor of an entry */
  isOpen: (key: string) => boolean;
  onToggle: (key: string) => void;
}

const Head = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: '3.5rem minmax(9rem, 14rem) minmax(0, 1fr) auto 1.25rem',
    alignItems: 'center',
    columnGap: '4',
    width: 'full',
    minHeight: '3.25rem',
    px: '5',
    py: '2',
    textAlign: 'start',
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    _hover: { bg: 'bg.hover' },
    _focusVisible: { outline: '2px solid {colors.focusRing}', outlineOffset: '-2px', borderRadius: 'l1' },
    '&[aria-expanded=true]': { bg: 'primary.subtle', _hover: { bg: 'primary.subtle' } },
    '& .when': { color: 'fg.muted', whiteSpace: 'nowrap' },
    '& .chevron': { transition: 'transform {durations.quick}', color: 'fg.muted', justifySelf: 'end' },
    '&[aria-expanded=true] .chevron': { transform: 'rotate(180deg)' },
    mdDown: {
      gridTemplateColumns: 'auto minmax(0, 1fr) auto 1.25rem',
      rowGap: '1',
      px: '4',
      py: '3',
      columnGap: '3',
      '& .what': { gridColumn: '1 / -1', gridRow: '2' },
      '& .when, & .who, & .mark, & .chevron': { gridRow: '1' },
      '& .when': { gridColumn: '1' },
      '& .who': { gridColumn: '2' },
      '& .mark': { gridColumn: '3' },
      '& .chevron': { gridColumn: '4' },
    },
  },
});

/** Time, author and change; expanded, the values before and after, or the entries of the bulk action. */
export function AuditRow({ group, words, isOpen, onToggle }: AuditRowProps) {
  const t = useT();
  const id = useId();
  const [{ node, cursor }, ...others] = group;
  const isMany = others.length > 0;
  const key = isMany ? (node.group ?? cursor) : cursor;
  const open = isOpen(key);
  const fields = auditFields(node.after);
  const reason = isMany ? null : fields.get('overrideReason');
  const override = fields.get('override');
  const against = typeof override === 'string' ? override : null;
  return (
    <chakra.li borderTop="1px solid {colors.border}" boxShadow={open ? 'inset 3px 0 0 {colors.primary.solid}' : undefined}>
      <Head type="button" aria-expanded={open} aria-controls={id} onClick={() => onToggle(key)}>
        <span className="when">{localDateTime(new Date(node.at)).time}</span>
        <chakra.span className="who" display="flex" alignItems="center" gap="2.5" minWidth="0">
          <PhotoAvatar name={node.by} photoUrl={null} size={26} />
          <span>{node.by}</span>
        </chakra.span>
        <span className="what">
          <strong>{words.action(node.action)}</strong>{' '}
          <chakra.span color="fg.muted">{isMany ? t('audit.bulkCount', { count: group.length }) : words.subject(node)}</chakra.span>
          {typeof reason === 'string' ? (
            <chakra.span display="block" color="fg.muted">
              {t('audit.reason', { reason })}
            </chakra.span>
          ) : null}
        </span>
        <span className="mark">
          {isOverride(node.action) ? (
            <Badge colorPalette="full" size="sm">
              <TriangleAlert size={13} />
              <OverridePast reason={against} />
            </Badge>
          ) : null}
        </span>
        <ChevronDown className="chevron" size={17} />
      </Head>
      <chakra.div
        id={id}
        hidden={!open}
        bg="primary.subtle"
        ps={{ base: '4', md: isMany ? '5' : '7.5rem' }}
        pe={{ base: '4', md: '5' }}
        pb="4"
        css={{ '&[hidden]': { display: 'none' } }}
      >
        {!open ? null : isMany ? (
          <chakra.ol bg="bg.panel" borderRadius="l2" overflow="hidden">
            {group.map((edge) => (
              <AuditRow key={edge.cursor} group={[edge]} words={words} isOpen={isOpen} onToggle={onToggle} />
            ))}
          </chakra.ol>
        ) : (
          <EntryDetails entry={node} words={words} />
        )}
      </chakra.div>
    </chakra.li>
  );
}

const Table = chakra('table', {
  base: {
    width: 'full',
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
    borderCollapse: 'collapse',
    tableLayout: 'fixed',
    '& th, & td': { textAlign: 'start', verticalAlign: 'top', py: '1.5', pe: '4', overflowWrap: 'anywhere' },
    '& thead th': { textStyle: '2xs', fontWeight: '600', color: 'fg.subtle' },
    '& tbody th': { fontWeight: '400', color: 'fg.muted' },
    '& thead th:first-of-type': { width: { base: '30%', md: '11rem' } },
  },
});

/** The values before and after, side by side. */
function EntryDetails({ entry, words }: { entry: AuditEntry; words: AuditWords }) {
  const t = useT();
  const [search] = useSearchParams();
  const filtered = (name: string, value: string) => {
    const query = new URLSearchParams(search);
    query.set(name, value);
    return { search: query.toString() };
  };
  const link = useAuditLink(entry);
  const changes = auditChanges(auditFields(entry.before), auditFields(entry.after));
  return (
    <chakra.div bg="bg.panel" border="1px solid {colors.border}" borderRadius="tile" px="4" py="3">
      {changes.length === 0 ? (
        <Note>{t('audit.noDetails')}</Note>
      ) : (
        <Table>
          <thead>
            <tr>
              <th scope="col">{t('audit.column.field')}</th>
              <th scope="col">{t('audit.column.before')}</th>
              <th scope="col">{t('audit.column.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{words.field(field)}</th>
                <td>{entry.before === null ? null : <Value text={words.value(field, before)} value={before} tone="full" />}</td>
                <td>{entry.after === null ? null : <Value text={words.value(field, after)} value={after} tone="success" />}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Flex wrap="wrap" align="center" columnGap="4" rowGap="1" mt="2.5" pt="2" borderTop="1px solid {colors.border}" textStyle="sm">
        <chakra.code color="fg.muted" fontSize="0.75rem" overflowWrap="anywhere" flex="1" minWidth="12rem">
          {entry.entityId}
        </chakra.code>
        {link ? (
          <Button asChild variant="ghost" size="sm" color="primary.fg">
            <Link {...link}>{t('audit.open')}</Link>
          </Button>
        ) : null}
        <Button asChild variant="ghost" size="sm" color="primary.fg">
          <Link to={filtered('about', entry.entityId)} preventScrollReset>
            {t('audit.everything')}
          </Link>
        </Button>
        <Button asChild variant="ghost" size="sm" color="primary.fg">
          <Link to={filtered('by', entry.by)} preventScrollReset>
            {t('audit.allBy', { name: entry.by })}
          </Link>
        </Button>
      </Flex>
    </chakra.div>
  );
}

function Value({ text, value, tone }: { text: string; value: AuditValue | undefined; tone: 'full' | 'success' }) {
  if (isNothing(value)) return <chakra.span color="fg.subtle">{text}</chakra.span>;
  return (
    <chakra.span
      bg={`${tone}.muted`}
      color={`${tone}.fg`}
      borderRadius="5px"
      px="1.5"
      py="px"
      fontWeight={tone === 'success' ? '600' : '400'}
      textDecoration={tone === 'full' ? 'line-through' : undefined}
      css={{ boxDecorationBreak: 'clone' }}
    >
      {text}
    </chakra.span>
  );
}

/** Pages that show one thing in a drawer, and the parameter that opens it. */
const pages: Readonly<Record<string, readonly [StaffPath, string]>> = {
  User: [paths.adminUsers, 'user'],
  Restriction: [paths.adminRules, 'rule'],
};

/** Returns the address of an entry's entity; a booking opens over this page. Null: there is none, or the user may not open it. */
function useAuditLink({ entity, entityId, after }: AuditEntry): DrawerLink | null {
  const to = useLocalisedPath();
  const isOpen = useIsOpen();
  const booking = useBookingDrawer();
  const { day: dayLink } = useStaffLinks();
  if (entity === 'Booking') return isOpen(paths.adminBookings) ? booking.linkTo(entityId) : null;
  if (entity === 'RunSheet') {
    const [branchId, date] = [auditFields(after).get('branchId'), auditFields(after).get('deliveryDate')];
    if (dayLink === null || typeof branchId !== 'string' || typeof date !== 'string' || !isCalendarDate(date)) return null;
    return { to: dayLink(branchId, date) };
  }
  const page = pages[entity];
  // A removed entity cannot be opened.
  if (page === undefined || after === null || !isOpen(page[0])) return null;
  return { to: `${to(page[0])}?${new URLSearchParams({ [page[1]]: entityId }).toString()}` };
}
