import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useDrawerParam } from '../../lib/use-drawer-param';
import { useT } from '../../lib/use-t';
import { Banner } from '../../ui/banner';
import { useSnackbar } from '../../ui/snackbar';
import { newUser, UserDrawer } from './user-drawer';
import { addressOfFilter, filteredUsers, filterOfAddress } from './user-filter';
import { useUsers } from './use-users';
import { UsersPage } from './users-page';
import { useSendPasswordLinkMutation, type UserPartsFragment } from './users.generated';

/** /admin/users: accounts of colleagues and customers (Specification, section 2), and the one that is open over them. */
export function UsersView() {
  const t = useT();
  const me = useStaffUser();
  const showMessage = useSnackbar();
  const drawer = useDrawerParam('user');
  const [search, setSearch] = useSearchParams();
  const filter = filterOfAddress(search);
  const list = useUsers({ role: filter.role, search: filter.search.trim() === '' ? null : filter.search });
  const [sendLink] = useSendPasswordLinkMutation();
  const [invited, setInvited] = useState<string | null>(null);
  const mayWrite = isAllowed(me, 'user:write');
  const invite = () => drawer.open(newUser);
  // Known only where every account of staff is in sight.
  const isWhole = filter.role === 'admin' && filter.search.trim() === '' && list.more === null && list.users !== null;
  const fullAdmins = isWhole ? (list.users ?? []).filter(isFullAdmin).length : null;

  function saved(user: UserPartsFragment, isNew: boolean) {
    drawer.close();
    setInvited(isNew ? user.email : null);
    if (isNew) list.retry();
    else showMessage({ color: 'success', content: t('users.saved', { name: user.name }) });
  }

  async function passwordLink({ email }: UserPartsFragment) {
    try {
      await sendLink({ variables: { email } });
      showMessage({ color: 'success', content: t('users.passwordLink.sent', { email }) });
    } catch {
      showMessage({ color: 'full', content: t('users.passwordLink.failed') });
    }
  }

  return (
    <>
      <UsersPage
        me={me}
        users={list.users && filteredUsers(list.users, filter)}
        total={list.total}
        failed={list.failure !== null}
        onRetry={list.retry}
        more={list.more}
        filter={filter}
        onFilter={(next) => setSearch(addressOfFilter(next, search), { replace: true, preventScrollReset: true })}
        drawer={mayWrite ? drawer : null}
        onInvite={invite}
        notice={
          invited === null ? null : (
            <Banner tone="success" role="status" mb="4">
              {t('users.invited', { email: invited })}
            </Banner>
          )
        }
      />
      <UserDrawer
        key={drawer.id}
        id={mayWrite ? drawer.id : null}
        fullAdmins={fullAdmins}
        onClose={drawer.close}
        onSaved={saved}
        onPasswordLink={(user) => void passwordLink(user)}
      />
    </>
  );
}

const isFullAdmin = ({ role, scope, disabled }: UserPartsFragment): boolean => role === 'admin' && scope.includes('*') && !disabled;
