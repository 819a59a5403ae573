import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { chakra } from '@chakra-ui/react';
import { ChevronDown, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { OverridePast } from '../../components/override-fields/override-fields';
import { PhotoAvatar } from '../../components/photo-avatar/photo-avatar';
import { StatusChip } from '../../ui/status-chip';
import { auditFields } from './audit-changes';
import type { AuditFilter } from './audit-filter';
import { isOverride } from './audit-kinds';
import { EntryDetails } from './entry-details';
import type { AuditEdge } from './use-audit-log';
import { useAuditLink } from './use-audit-link';
import type { AuditWords } from './use-audit-words';

/** One entry, or all entries of a deed that was done to many things at once. */
export type Deed = readonly [AuditEdge, ...AuditEdge[]];

interface AuditRowProps {
  deed: Deed;
  words: AuditWords;
  /** By what a row is known: a deed's group, an entry's cursor. */
  isOpen: (key: string) => boolean;
  onToggle: (key: string) => void;
  onFilter: (part: Partial<AuditFilter>) => void;
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

/** When, who, and what in words; opened, what was and what is, or the entries of the deed. */
export function AuditRow({ deed, words, isOpen, onToggle, onFilter }: AuditRowProps) {
  const id = useId();
  const [{ node, cursor }, ...others] = deed;
  const isMany = others.length > 0;
  const key = isMany ? (node.group ?? cursor) : cursor;
  const open = isOpen(key);
  const link = useAuditLink(node);
  const fields = auditFields(node.after);
  const reason = isMany ? null : fields.get('overrideReason');
  const override = fields.get('override');
  const against = typeof override === 'string' ? override : null;
  return (
    <chakra.li borderTop="1px solid {colors.border}" boxShadow={open ? 'inset 3px 0 0 {colors.primary.solid}' : undefined}>
      <Head type="button" data-cursor={cursor} aria-expanded={open} aria-controls={id} onClick={() => onToggle(key)}>
        <span className="when">{localDateTime(new Date(node.at)).time}</span>
        <chakra.span className="who" display="flex" alignItems="center" gap="2.5" minWidth="0">
          <PhotoAvatar name={node.by} photoUrl={null} size={26} />
          <span>{node.by}</span>
        </chakra.span>
        <span className="what">
          <strong>{words.action(node.action)}</strong>{' '}
          <chakra.span color="fg.muted">
            {isMany ? <FormattedMessage id="audit.deed" values={{ count: deed.length }} /> : words.subject(node)}
          </chakra.span>
          {typeof reason === 'string' ? (
            <chakra.span display="block" color="fg.muted">
              <FormattedMessage id="audit.reason" values={{ reason }} />
            </chakra.span>
          ) : null}
        </span>
        <span className="mark">
          {isOverride(node.action) ? (
            <StatusChip tone="full" dense>
              <TriangleAlert size={13} aria-hidden="true" />
              <OverridePast reason={against} />
            </StatusChip>
          ) : null}
        </span>
        <ChevronDown className="chevron" size={17} aria-hidden="true" />
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
          <chakra.ol listStyleType="none" margin="0" padding="0" bg="bg.panel" borderRadius="l2" overflow="hidden">
            {deed.map((edge) => (
              <AuditRow key={edge.cursor} deed={[edge]} words={words} isOpen={isOpen} onToggle={onToggle} onFilter={onFilter} />
            ))}
          </chakra.ol>
        ) : (
          <EntryDetails entry={node} words={words} link={link} onFilter={onFilter} />
        )}
      </chakra.div>
    </chakra.li>
  );
}
