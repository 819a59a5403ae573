import { skipToken } from '@apollo/client/react';
import { StaffFormDrawer } from '../../components/staff-form/staff-form-drawer';
import { StaffFormPending } from '../../components/staff-form/staff-form-pending';
import { useStaffUser } from '../../lib/session/staff-user';
import { useT } from '../../lib/use-t';
import { UserEditor } from './user-editor';
import { guardsOf } from './user-form';
import { useUserAccountQuery, type UserPartsFragment } from './users.generated';

/** In the address, in place of an id. */
export const newUser = 'new';

interface UserDrawerProps {
  /** Null: closed; `newUser`: an invitation. */
  id: string | null;
  /** How many accounts may do everything; null: not known. */
  fullAdmins: number | null;
  onClose: () => void;
  onSaved: (user: UserPartsFragment, isNew: boolean) => void;
  onPasswordLink: (user: UserPartsFragment) => void;
}

/** An account at the right side of the list: as it is at this moment, not as the list knew it. */
export function UserDrawer({ id, fullAdmins, onClose, onSaved, onPasswordLink }: UserDrawerProps) {
  const t = useT();
  const me = useStaffUser();
  const isNew = id === newUser;
  const query = useUserAccountQuery(
    id === null || isNew ? skipToken : { variables: { id }, fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' },
  );
  const user = isNew ? null : (query.data?.user ?? null);
  const title = isNew ? t('users.inviteTitle') : (user?.name ?? t('users.one'));
  return (
    <StaffFormDrawer open={id !== null} onClose={onClose} title={title} width={32.5}>
      {(parts) => {
        if (isNew || user) {
          return (
            <UserEditor
              user={user}
              guards={guardsOf(me, user, fullAdmins)}
              {...parts}
              onSaved={(saved) => onSaved(saved, isNew)}
              onPasswordLink={onPasswordLink}
            />
          );
        }
        return <StaffFormPending area="users" query={query} onClose={onClose} />;
      }}
    </StaffFormDrawer>
  );
}
