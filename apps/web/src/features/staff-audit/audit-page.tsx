import { chakra, Flex } from '@chakra-ui/react';
import { RefreshCw, User, X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DatesFilter } from '../../components/dates-filter/dates-filter';
import { KeyHints } from '../../components/staff-table/key-hints';
import { StaffListEmpty, StaffListPending } from '../../components/staff-table/staff-list-state';
import { useToday } from '../../lib/use-today';
import { Button } from '../../ui/button';
import { FilterButton } from '../../ui/filter-button';
import { FilterChoice } from '../../ui/filter-choice';
import { PageHead, PageRoom } from '../../ui/page-head';
import { datesReversed, isAuditFiltered, noAuditFilter, type AuditFilter } from './audit-filter';
import { auditKinds, type AuditKind } from './audit-kinds';
import { AuditList } from './audit-list';
import type { AuditEdge } from './use-audit-log';

interface AuditPageProps {
  /** Null until the log is there. */
  edges: readonly AuditEdge[] | null;
  failed: boolean;
  onRetry: () => void;
  /** Null: there is no further page. */
  more: { loading: boolean; onMore: () => void } | null;
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
  /** Names that can be chosen. */
  people: readonly string[];
}

const spans = [
  { name: 'today', from: 0, to: 0 },
  { name: 'lastWeek', from: -6, to: 0 },
  { name: 'lastMonth', from: -29, to: 0 },
] as const;

const kinds = Object.keys(auditKinds) as AuditKind[];

const hints = [
  { keys: ['↑', '↓'], does: 'audit.keys.move' },
  { keys: ['↵'], does: 'audit.keys.open' },
  { keys: ['U'], does: 'audit.keys.by' },
  { keys: ['O'], does: 'audit.keys.about' },
  { keys: ['G'], does: 'audit.keys.newest' },
];

/** Who changed what, the newest first, with what was and what is. */
export function AuditPage({ edges, failed, onRetry, more, filter, onFilter, people }: AuditPageProps) {
  const intl = useIntl();
  const say = (id: string) => intl.formatMessage({ id: `audit.${id}` });
  const change = (part: Partial<AuditFilter>) => onFilter({ ...filter, ...part });
  return (
    <PageRoom>
      <PageHead
        title={say('title')}
        sub={say('sub')}
        actions={
          <Button variant="outline" size="sm" onClick={onRetry}>
            <RefreshCw size={16} aria-hidden="true" />
            <FormattedMessage id="audit.refresh" />
          </Button>
        }
      />
      <Flex position="relative" wrap="wrap" gap="2" marginBottom="3.5">
        <DatesFilter
          span={filter}
          onChange={change}
          label={say('filter.dates')}
          max={useToday()}
          clear={say('filter.clearDates')}
          spans={spans}
        />
        <FilterChoice
          icon={<User size={16} aria-hidden="true" />}
          label={say('filter.by')}
          any={say('filter.anybody')}
          chosen={filter.by}
          options={people.map((name) => ({ value: name, label: name }))}
          onChange={(by) => change({ by })}
        />
        <FilterChoice
          label={say('filter.kind')}
          any={say('filter.anyKind')}
          chosen={filter.kind}
          options={kinds.map((kind) => ({ value: kind, label: say(`kind.${kind}`) }))}
          onChange={(kind) => change({ kind, action: null })}
        />
        {filter.kind === null || auditKinds[filter.kind].length < 2 ? null : (
          <FilterChoice<string>
            label={say('filter.action')}
            any={say('filter.anyAction')}
            chosen={filter.action}
            options={auditKinds[filter.kind].map((action) => ({ value: action, label: say(`action.${action}`) }))}
            onChange={(action) => change({ action })}
          />
        )}
        {filter.about === null ? null : (
          <FilterButton active width="auto" onClick={() => change({ about: null })}>
            <FormattedMessage id="audit.filter.about" />
            <X size={15} aria-hidden="true" />
          </FilterButton>
        )}
        {isAuditFiltered(filter) ? (
          <Button variant="ghost" size="sm" onClick={() => onFilter(noAuditFilter)}>
            <FormattedMessage id="audit.filter.clear" />
          </Button>
        ) : null}
      </Flex>
      <Log {...{ edges, failed, onRetry, more, filter, onFilter }} />
      <Flex wrap="wrap" justify="space-between" columnGap="6">
        <KeyHints hints={hints} />
        <chakra.p mt="3" textStyle="xs" color="fg.muted">
          <FormattedMessage id="audit.kept" />
        </chakra.p>
      </Flex>
    </PageRoom>
  );
}

function Log({ edges, failed, onRetry, more, filter, onFilter }: Omit<AuditPageProps, 'people'>) {
  if (datesReversed(filter)) {
    return (
      <StaffListEmpty
        words="audit.reversed"
        action={
          <Button variant="tint" onClick={() => onFilter({ ...filter, from: filter.to, to: filter.from })}>
            <FormattedMessage id="audit.reversed.swap" />
          </Button>
        }
      />
    );
  }
  if (edges === null) return <StaffListPending area="audit" failed={failed} onRetry={onRetry} />;
  if (edges.length === 0) {
    return isAuditFiltered(filter) ? (
      <StaffListEmpty
        words="audit.none"
        action={
          <Button variant="tint" onClick={() => onFilter(noAuditFilter)}>
            <FormattedMessage id="audit.filter.clear" />
          </Button>
        }
      />
    ) : (
      <StaffListEmpty words="audit.empty" />
    );
  }
  return (
    <>
      <AuditList edges={edges} onFilter={(part) => onFilter({ ...filter, ...part })} onNewest={onRetry} />
      {more ? (
        <Button variant="outline" block mt="3" loading={more.loading} onClick={more.onMore}>
          <FormattedMessage id="audit.more" />
        </Button>
      ) : null}
    </>
  );
}
