import { chakra, Flex } from '@chakra-ui/react';
import { Ban, Check, Mail, type LucideIcon } from 'lucide-react';
import { FormattedMessage, type IntlShape } from 'react-intl';
import { PhotoAvatar } from '../../components/photo-avatar/photo-avatar';
import type { StaffColumn } from '../../components/staff-table/staff-table';
import { rightName } from '../../lib/right-name';
import { useT } from '../../lib/use-t';
import { StatusChip } from '../../ui/status-chip';
import { allRights, presetOf } from './rights';
import { userState, type UserState } from './user-filter';
import type { UserPartsFragment } from './users.generated';

const looks: Record<UserState, { tone: 'success' | 'primary' | 'neutral'; icon: LucideIcon }> = {
  active: { tone: 'success', icon: Check },
  invited: { tone: 'primary', icon: Mail },
  disabled: { tone: 'neutral', icon: Ban },
};

/** Rights that change something, as short words: rights that only read are no danger. */
const changing = allRights.filter((right) => !right.endsWith(':read') && right !== 'branch:all');

/** The columns of the accounts of staff; of customers the first and the last. */
export function userColumns(intl: IntlShape, meId: string, isStaff: boolean): StaffColumn<UserPartsFragment>[] {
  const head = (name: string) => <FormattedMessage id={`users.column.${name}`} />;
  const name: StaffColumn<UserPartsFragment> = {
    id: 'name',
    head: head('name'),
    width: 'minmax(0, 1.6fr)',
    cell: (user) => (
      <Flex align="center" gap="3" asChild>
        <span>
          <PhotoAvatar name={user.name} photoUrl={user.photoUrl} size={34} />
          <chakra.span minWidth="0">
            <chakra.span display="block">
              <chakra.span fontWeight="600">{user.name}</chakra.span>{' '}
              {user._id === meId ? (
                <chakra.span color="fg.muted">
                  <FormattedMessage id="users.you" />
                </chakra.span>
              ) : null}
            </chakra.span>
            <chakra.span display="block" textStyle="xs" color="fg.muted">
              {user.email}
            </chakra.span>
          </chakra.span>
        </span>
      </Flex>
    ),
  };
  const state: StaffColumn<UserPartsFragment> = {
    id: 'state',
    head: head('state'),
    width: '8rem',
    cell: (user) => {
      const is = userState(user);
      const { tone, icon: Icon } = looks[is];
      return (
        <StatusChip tone={tone} dense>
          <Icon size={13} aria-hidden="true" />
          <FormattedMessage id={`users.state.${is}`} />
        </StatusChip>
      );
    },
  };
  if (!isStaff) return [name, state];
  return [
    name,
    { id: 'role', head: head('role'), width: '10rem', cell: ({ scope }) => <RoleWord scope={scope} /> },
    {
      id: 'branches',
      head: head('branches'),
      width: 'minmax(0, 1.2fr)',
      cell: (user) => <chakra.span color="fg.muted">{branchesText(intl, user)}</chakra.span>,
    },
    {
      id: 'rights',
      head: head('rights'),
      width: 'minmax(0, 1.4fr)',
      cell: ({ scope }) => (
        <Flex wrap="wrap" gap="1" asChild>
          <span>
            {(scope.includes('*') ? ['*'] : changing.filter((right) => scope.includes(right))).map((right) => (
              <StatusChip key={right} dense ps="2">
                <FormattedMessage id={right === '*' ? 'users.short.all' : `users.short.${rightName(right)}`} />
              </StatusChip>
            ))}
          </span>
        </Flex>
      ),
    },
    state,
  ];
}

function RoleWord({ scope }: { scope: readonly string[] }) {
  const t = useT();
  const { preset, more } = presetOf(scope);
  return (
    <>
      {t(`users.preset.${preset ?? 'own'}`)}
      {preset !== null && more > 0 ? ` + ${more}` : null}
    </>
  );
}

function branchesText(intl: IntlShape, { scope, branches }: UserPartsFragment): string {
  if (scope.includes('*') || scope.includes('branch:all')) return intl.formatMessage({ id: 'users.branches.every' });
  if (branches.length === 0) return intl.formatMessage({ id: 'users.branches.none' });
  if (branches.length > 2) return intl.formatMessage({ id: 'users.branches.count' }, { count: branches.length });
  return intl.formatList(branches.map(({ name }) => name));
}
