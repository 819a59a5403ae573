import { useSearchParams } from 'react-router-dom';
import { useShortcutHelp } from '../../components/shortcuts/shortcuts';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useAuditColleaguesQuery } from './audit.generated';
import { addressOfFilter, datesReversed, filterOfAddress, questionOf } from './audit-filter';
import { AuditPage } from './audit-page';
import { useAuditLog } from './use-audit-log';

const keys = {
  title: 'audit.title',
  shortcuts: [
    { keys: ['U'], does: 'audit.keys.by' },
    { keys: ['O'], does: 'audit.keys.about' },
    { keys: ['G'], does: 'audit.keys.newest' },
  ],
};

/** /admin/audit: who changed what (Domain, "Roles, scope, keys": audit:read). */
export function AuditView() {
  const me = useStaffUser();
  const [search, setSearch] = useSearchParams();
  const filter = filterOfAddress(search);
  const log = useAuditLog(questionOf(filter), datesReversed(filter));
  const colleagues = useAuditColleaguesQuery({ skip: !isAllowed(me, 'user:read') });
  useShortcutHelp(keys);
  // Keys of integrators and who runs the server are no accounts: they are known once an entry names them.
  const people = [
    me.name,
    ...(filter.by === null ? [] : [filter.by]),
    ...(colleagues.data?.users.edges.map(({ node }) => node.name) ?? []),
    ...(log.edges?.map(({ node }) => node.by) ?? []),
  ];
  return (
    <AuditPage
      edges={log.edges}
      failed={log.failure !== null}
      onRetry={log.retry}
      more={log.more}
      filter={filter}
      onFilter={(next) => setSearch(addressOfFilter(next, search), { preventScrollReset: true })}
      people={[...new Set(people)].sort((one, other) => one.localeCompare(other))}
    />
  );
}
