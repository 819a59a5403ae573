import { chakra, Flex } from '@chakra-ui/react';
import { Store, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { StaffListEmpty, StaffListPending } from '../../components/staff-table/staff-list-state';
import { StaffTable } from '../../components/staff-table/staff-table';
import type { SessionUser } from '../../lib/session/session-user';
import type { DrawerParam } from '../../lib/use-drawer-param';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { FilterChoices } from '../../ui/filter-choices';
import { PageHead, PageRoom } from '../../ui/page-head';
import { SearchField } from '../../ui/search-field';
import { SegmentedTabs } from '../../ui/segmented-tabs';
import { userColumns } from './user-columns';
import { isUserFiltered, userState, userStates, type UserFilter } from './user-filter';
import type { UserPartsFragment } from './users.generated';

interface UsersPageProps {
  me: SessionUser;
  /** Null until the list is there. */
  users: readonly UserPartsFragment[] | null;
  /** How many the search finds. */
  total: number;
  failed: boolean;
  onRetry: () => void;
  /** Null: there is no further page. */
  more: { loading: boolean; onMore: () => void } | null;
  filter: UserFilter;
  onFilter: (filter: UserFilter) => void;
  /** Null: its user changes no accounts. */
  drawer: DrawerParam | null;
  onInvite: () => void;
  /** What was just saved. */
  notice: ReactNode;
}

const panelId = 'users-list';

/** The accounts of colleagues and of customers. */
export function UsersPage(props: UsersPageProps) {
  const { me, users, total, filter, onFilter, drawer, onInvite, notice } = props;
  const t = useT();
  const change = (part: Partial<UserFilter>) => onFilter({ ...filter, ...part });
  const word = (name: string, count = 0) => t(`users.filter.${name}`, { count });
  const isStaff = filter.role === 'admin';
  return (
    <PageRoom>
      <PageHead
        title={t('users.title')}
        sub={<span role="status">{users ? t(`users.count.${filter.role}`, { count: total }) : '\u00a0'}</span>}
        actions={
          drawer ? (
            <Button size="sm" onClick={onInvite}>
              <UserPlus size={17} />
              {t('users.invite')}
            </Button>
          ) : null
        }
      />
      {notice}
      <Flex position="relative" wrap="wrap" gap="2" mb="3.5">
        <SearchField
          label={word('search')}
          placeholder={word('placeholder')}
          search={filter.search}
          onSearch={(search) => change({ search })}
        />
        <chakra.div flex={{ base: '1 1 100%', md: 'none' }} minWidth="14rem">
          <SegmentedTabs
            label={word('role')}
            panelId={panelId}
            value={filter.role}
            tabs={(['admin', 'user'] as const).map((role) => ({ value: role, label: t(`users.role.${role}`) }))}
            onChange={(role) => change({ role, branchIds: [], states: [] })}
          />
        </chakra.div>
        {isStaff && me.branches.length > 1 ? (
          <FilterChoices
            icon={<Store size={16} />}
            label={word('branch')}
            several={word('branch', filter.branchIds.length)}
            chosen={filter.branchIds}
            options={me.branches.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(branchIds) => change({ branchIds })}
          />
        ) : null}
        <FilterChoices
          label={word('state')}
          several={word('state', filter.states.length)}
          chosen={filter.states}
          options={userStates.map((state) => ({ value: state, label: t(`users.state.${state}`) }))}
          onChange={(states) => change({ states })}
        />
        {isUserFiltered(filter) ? (
          <Button variant="ghost" size="sm" onClick={() => change({ search: '', branchIds: [], states: [] })}>
            {t('users.filter.clear')}
          </Button>
        ) : null}
      </Flex>
      <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-tab`}>
        <List {...props} />
      </div>
    </PageRoom>
  );
}

function List({ me, users, failed, onRetry, more, filter, onFilter, drawer }: UsersPageProps) {
  const t = useT();
  const intl = useIntl();
  if (users === null) return <StaffListPending area="users" failed={failed} onRetry={onRetry} />;
  const isFiltered = isUserFiltered(filter);
  const clear = (
    <Button variant="tint" onClick={() => onFilter({ ...filter, search: '', branchIds: [], states: [] })}>
      {t('users.filter.clear')}
    </Button>
  );
  return (
    <>
      {users.length === 0 ? (
        <StaffListEmpty words={isFiltered ? 'users.none' : 'users.empty'} action={isFiltered ? clear : null} />
      ) : (
        <StaffTable
          label={t(`users.role.${filter.role}`)}
          columns={userColumns(intl, me._id, filter.role === 'admin')}
          rows={users}
          keyOf={({ _id }) => _id}
          drawer={drawer}
          isQuiet={(user) => userState(user) === 'disabled'}
        />
      )}
      {more ? (
        <Button variant="outline" block mt="3" loading={more.loading} onClick={more.onMore}>
          {t('users.more')}
        </Button>
      ) : null}
      {drawer ? (
        <chakra.p mt="3" textStyle="xs" color="fg.muted">
          {t('users.guarded')}
        </chakra.p>
      ) : null}
    </>
  );
}
