import type { Role } from '@booking/domain/user/permissions';
import { Badge, chakra, Flex } from '@chakra-ui/react';
import { Ban, Check, Mail, UserPlus, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { BranchChoices } from '../../components/branch-filter/branch-filter';
import { PhotoAvatar } from '../../components/photo-avatar/photo-avatar';
import { EntityDrawer, newEntity } from '../../components/staff-form/entity-drawer';
import { ListPage } from '../../components/staff-list/list-page';
import type { StaffColumn } from '../../components/staff-table/staff-table';
import {
  UserAccountDocument,
  useSendPasswordLinkMutation,
  useUsersQuery,
  type UserPartsFragment as User,
} from '../../graphql/users.generated';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useDrawerParam } from '../../lib/use-drawer-param';
import { useNextPage } from '../../lib/use-next-page';
import { choiceParam, listParam, textParam, useSearchState } from '../../lib/use-search-state';
import { useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { FilterChoices } from '../../ui/filter-menu';
import { SearchField } from '../../ui/search-field';
import { SegmentedTabs } from '../../ui/segmented-tabs';
import { useSnackbar } from '../../ui/snackbar';
import { touch } from '../../ui/theme/media';
import { guardsOf, presetOf, presetTexts } from './user-form';
import { UserEditor } from './user-editor';

type State = 'active' | 'invited' | 'disabled';

const states = {
  active: { label: 'users.state.active', tone: 'success', icon: Check },
  invited: { label: 'users.state.invited', tone: 'primary', icon: Mail },
  disabled: { label: 'users.state.disabled', tone: 'neutral', icon: Ban },
} as const satisfies Record<State, { label: string; tone: string; icon: LucideIcon }>;
const allStates = Object.keys(states) as State[];

/** Returns the state of an account. Staff are invited until they have opened the link in the invitation, which confirms their mailbox. */
function stateOf({ disabled, emailConfirmed, role }: User): State {
  if (disabled) return 'disabled';
  return role === 'admin' && !emailConfirmed ? 'invited' : 'active';
}

const roles = { admin: 'users.role.admin', user: 'users.role.user' } as const satisfies Record<Role, string>;

const filterParams = {
  role: choiceParam<Role>('role', ['admin', 'user']),
  search: textParam('search'),
  branchIds: listParam('branch'),
  states: listParam('state', allStates),
};

/** The number of accounts of a page: all staff of most retailers. */
const pageSize = 100;
const panelId = 'users-list';

/** /admin/users: the accounts of colleagues and customers (Specification, section 2), and the open one. */
export function UsersPage() {
  const t = useT();
  const me = useStaffUser();
  const showMessage = useSnackbar();
  const drawer = useDrawerParam('user');
  const { state: filter, set, isFiltered, clear } = useSearchState(filterParams);
  const isStaff = filter.role === 'admin';
  const columns = useColumns(isStaff);
  const [sendLink] = useSendPasswordLinkMutation();
  const [invited, setInvited] = useState<string | null>(null);
  const mayWrite = isAllowed(me, 'user:write');

  const search = filter.search.trim() === '' ? null : filter.search;
  const query = useUsersQuery({ variables: { role: filter.role, search, first: pageSize }, fetchPolicy: 'cache-and-network' });
  // The accounts of the previous search stay until those of this one are loaded.
  const list = (query.data ?? (query.error ? undefined : query.previousData))?.users;
  const loaded = list?.edges.map(({ node }) => node) ?? null;
  const hasMore = query.data?.users.pageInfo.hasNextPage === true;
  const more = useNextPage(
    hasMore
      ? () =>
          query.fetchMore({
            variables: { after: list?.pageInfo.endCursor },
            updateQuery: (before, { fetchMoreResult: { users } }) => ({
              users: { ...users, edges: [...before.users.edges, ...users.edges] },
            }),
          })
      : null,
  );
  const users = loaded?.filter(
    (user) =>
      (filter.branchIds.length === 0 || user.branches.some(({ id }) => filter.branchIds.includes(id))) &&
      (filter.states.length === 0 || filter.states.includes(stateOf(user))),
  );
  // Known only if every staff account is loaded: not while the list of the previous search is shown.
  const isFullyLoaded = isStaff && search === null && !hasMore && query.data !== undefined && loaded !== null;
  const fullAdmins = isFullyLoaded
    ? loaded.filter(({ role, scope, disabled }) => role === 'admin' && scope.includes('*') && !disabled).length
    : null;

  function saved(user: User, isNew: boolean) {
    drawer.close();
    setInvited(isNew ? user.email : null);
    if (isNew) void query.refetch().catch(() => undefined);
    else showMessage({ color: 'success', content: t('users.saved', { name: user.name }) });
  }

  async function sendPasswordLink(email: string) {
    try {
      await sendLink({ variables: { email } });
      showMessage({ color: 'success', content: t('users.passwordLink.sent', { email }) });
    } catch {
      showMessage({ color: 'full', content: t('users.passwordLink.failed') });
    }
  }

  return (
    <>
      <ListPage
        title={t('users.title')}
        count={t(isStaff ? 'users.count.admin' : 'users.count.user', { count: list?.totalCount ?? 0 })}
        action={
          mayWrite && (
            <Button size="sm" onClick={() => drawer.open(newEntity)}>
              <UserPlus size={17} />
              {t('users.invite')}
            </Button>
          )
        }
        notice={
          invited !== null && (
            <Alert status="success" role="status" mb="4">
              {t('users.invited', { email: invited })}
            </Alert>
          )
        }
        filters={
          <>
            <SearchField
              label={t('users.filter.search')}
              placeholder={t('users.filter.placeholder')}
              search={filter.search}
              onSearch={(text) => set({ search: text })}
            />
            <chakra.div
              flex={{ base: '1 1 100%', md: 'none' }}
              minWidth="14rem"
              // As high as the filters beside it.
              css={{ '& [role=tab]': { minHeight: '1.875rem', [touch]: { minHeight: '2.75rem' } } }}
            >
              <SegmentedTabs
                label={t('users.filter.role')}
                panelId={panelId}
                value={filter.role}
                tabs={(['admin', 'user'] as const).map((role) => ({ value: role, label: t(roles[role]) }))}
                onChange={(role) => set({ role, branchIds: [], states: [] })}
              />
            </chakra.div>
            {isStaff ? <BranchChoices chosen={filter.branchIds} onChange={(branchIds) => set({ branchIds })} /> : null}
            <FilterChoices
              label={t('users.filter.state', { count: 0 })}
              several={t('users.filter.state', { count: filter.states.length })}
              chosen={filter.states}
              options={allStates.map((state) => ({ value: state, label: t(states[state].label) }))}
              onChange={(chosen) => set({ states: chosen })}
            />
          </>
        }
        onClear={isFiltered ? clear : null}
        panelId={panelId}
        rows={users ?? null}
        query={query}
        columns={columns}
        keyOf={({ _id }) => _id}
        drawer={mayWrite ? drawer : null}
        isQuiet={({ disabled }) => disabled}
        empty={{ title: t('users.empty.title'), text: t('users.empty.text') }}
        more={more}
        note={
          mayWrite && (
            <chakra.p mt="3" textStyle="xs" color="fg.muted">
              {t('users.guarded')}
            </chakra.p>
          )
        }
      />
      <EntityDrawer
        drawer={mayWrite ? drawer : null}
        query={UserAccountDocument}
        entityOf={({ user }) => user}
        title={(user, isNew) => (isNew ? t('users.inviteTitle') : (user?.name ?? t('users.one')))}
        width={32.5}
      >
        {(user, parts) => (
          <UserEditor
            user={user}
            guards={guardsOf(me, user, fullAdmins)}
            drawer={parts}
            onSaved={(changed) => saved(changed, user === null)}
            onPasswordLink={({ email }) => void sendPasswordLink(email)}
          />
        )}
      </EntityDrawer>
    </>
  );
}

/** Rights that change something, with short names. Rights that only read are harmless. */
const changingRights = [
  ['booking:write', 'users.short.booking.write'],
  ['delivery:write', 'users.short.delivery.write'],
  ['rule:write', 'users.short.rule.write'],
  ['branch:write', 'users.short.branch.write'],
  ['user:write', 'users.short.user.write'],
  ['integration:write', 'users.short.integration.write'],
  ['booking:make', 'users.short.booking.make'],
] as const;
const everyRight = [['*', 'users.short.all']] as const;

function useColumns(isStaff: boolean): StaffColumn<User>[] {
  const t = useT();
  const intl = useIntl();
  const me = useStaffUser();

  function branchesText({ scope, branches }: User): string {
    if (scope.includes('*') || scope.includes('branch:all')) return t('users.branches.every');
    if (branches.length === 0) return t('users.branches.none');
    if (branches.length > 2) return t('users.branches.count', { count: branches.length });
    return intl.formatList(branches.map(({ name }) => name));
  }

  const name: StaffColumn<User> = {
    id: 'name',
    head: t('users.column.name'),
    width: 'minmax(0, 1.6fr)',
    cell: (user) => (
      <Flex align="center" gap="3" asChild>
        <span>
          <PhotoAvatar name={user.name} photoUrl={user.photoUrl} size={34} />
          <chakra.span minWidth="0">
            <chakra.span display="block">
              <chakra.span fontWeight="600">{user.name}</chakra.span>{' '}
              {user._id === me._id ? <chakra.span color="fg.muted">{t('users.you')}</chakra.span> : null}
            </chakra.span>
            <chakra.span display="block" textStyle="xs" color="fg.muted">
              {user.email}
            </chakra.span>
          </chakra.span>
        </span>
      </Flex>
    ),
  };
  const state: StaffColumn<User> = {
    id: 'state',
    head: t('users.column.state'),
    width: '8rem',
    cell: (user) => {
      const { tone, icon: Icon, label } = states[stateOf(user)];
      return (
        <Badge colorPalette={tone} size="sm">
          <Icon size={13} />
          {t(label)}
        </Badge>
      );
    },
  };
  if (!isStaff) return [name, state];
  return [
    name,
    {
      id: 'role',
      head: t('users.column.role'),
      width: '10rem',
      cell: ({ scope }) => {
        const { preset, more } = presetOf(scope);
        return `${t(preset === null ? 'users.preset.own' : presetTexts[preset])}${preset !== null && more > 0 ? ` + ${more}` : ''}`;
      },
    },
    {
      id: 'branches',
      head: t('users.column.branches'),
      width: 'minmax(0, 1.2fr)',
      cell: (user) => <chakra.span color="fg.muted">{branchesText(user)}</chakra.span>,
    },
    {
      id: 'rights',
      head: t('users.column.rights'),
      width: 'minmax(0, 1.4fr)',
      cell: ({ scope }) => (
        <Flex wrap="wrap" gap="1" asChild>
          <span>
            {(scope.includes('*') ? everyRight : changingRights.filter(([right]) => scope.includes(right))).map(([right, text]) => (
              <Badge key={right} size="sm" ps="2">
                {t(text)}
              </Badge>
            ))}
          </span>
        </Flex>
      ),
    },
    state,
  ];
}
