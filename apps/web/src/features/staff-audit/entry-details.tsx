import { chakra, Flex } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Link, type LinkProps } from 'react-router-dom';
import { Button } from '../../ui/button';
import { auditChanges, auditFields, isNothing, type AuditValue } from './audit-changes';
import type { AuditFilter } from './audit-filter';
import type { AuditEntry } from './use-audit-log';
import type { AuditWords } from './use-audit-words';

interface EntryDetailsProps {
  entry: AuditEntry;
  words: AuditWords;
  /** Where the thing itself can be seen; null: nowhere, or not by its reader. */
  link: Pick<LinkProps, 'to' | 'replace' | 'state' | 'preventScrollReset'> | null;
  onFilter: (part: Partial<AuditFilter>) => void;
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

/** What was and what is, side by side. */
export function EntryDetails({ entry, words, link, onFilter }: EntryDetailsProps) {
  const changes = auditChanges(auditFields(entry.before), auditFields(entry.after));
  return (
    <chakra.div bg="bg.panel" border="1px solid {colors.border}" borderRadius="tile" px="4" py="3">
      {changes.length === 0 ? (
        <chakra.p textStyle="sm" color="fg.muted">
          <FormattedMessage id="audit.noDetails" />
        </chakra.p>
      ) : (
        <Table>
          <thead>
            <tr>
              <th scope="col">
                <FormattedMessage id="audit.column.field" />
              </th>
              <th scope="col">
                <FormattedMessage id="audit.column.before" />
              </th>
              <th scope="col">
                <FormattedMessage id="audit.column.after" />
              </th>
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
      <Flex
        wrap="wrap"
        align="center"
        columnGap="4"
        rowGap="1"
        marginTop="2.5"
        paddingTop="2"
        borderTop="1px solid {colors.border}"
        textStyle="sm"
      >
        <chakra.code color="fg.muted" fontSize="0.75rem" overflowWrap="anywhere" flex="1" minWidth="12rem">
          {entry.entityId}
        </chakra.code>
        {link ? (
          <Button asChild variant="ghost" size="sm" color="primary.fg">
            <Link {...link}>
              <FormattedMessage id="audit.open" />
            </Link>
          </Button>
        ) : null}
        <Button variant="ghost" size="sm" color="primary.fg" onClick={() => onFilter({ about: entry.entityId })}>
          <FormattedMessage id="audit.everything" />
        </Button>
        <Button variant="ghost" size="sm" color="primary.fg" onClick={() => onFilter({ by: entry.by })}>
          <FormattedMessage id="audit.allBy" values={{ name: entry.by }} />
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
