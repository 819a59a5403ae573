import { skipToken } from '@apollo/client/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { StaffFormDrawer } from '../../components/staff-form/staff-form-drawer';
import { requestFailureOf } from '../../lib/request-failure';
import { useStaffUser } from '../../lib/session/staff-user';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { FormSkeleton } from '../../ui/form-skeleton';
import { BedScene } from '../../ui/illustrations/bed-scene';
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
  const intl = useIntl();
  const me = useStaffUser();
  const isNew = id === newUser;
  const { data, loading, error, refetch } = useUserAccountQuery(
    id === null || isNew ? skipToken : { variables: { id }, fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' },
  );
  const user = isNew ? null : (data?.user ?? null);
  const title = isNew ? intl.formatMessage({ id: 'users.inviteTitle' }) : (user?.name ?? intl.formatMessage({ id: 'users.one' }));
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
        if (loading) return <FormSkeleton>{intl.formatMessage({ id: 'users.loadingOne' })}</FormSkeleton>;
        if (error && requestFailureOf(error).code !== 'NOT_FOUND') {
          const retry = () => void refetch().catch(() => undefined);
          return <ErrorState title={<FormattedMessage id="users.failedOne" />} onRetry={retry} />;
        }
        return (
          <div role="alert">
            <EmptyState
              picture={<BedScene />}
              title={<FormattedMessage id="users.notFound" />}
              action={
                <Button variant="tint" onClick={onClose}>
                  <FormattedMessage id="ui.close" />
                </Button>
              }
            />
          </div>
        );
      }}
    </StaffFormDrawer>
  );
}
