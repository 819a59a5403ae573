import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useAccountDialog } from '../../components/account-dialog-link/use-account-dialog';
import { useSession } from '../../lib/session/session-store';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';
import { AccountMenu } from './account-menu';

/** The end of the app bar: Sign In for guests (on a telephone it is in the main menu), otherwise the account menu. */
export function AccountCorner() {
  const t = useT();
  const session = useSession();
  const dialog = useAccountDialog();
  if (session.status === 'signedIn') return <AccountMenu user={session.user} />;
  if (session.status === 'unknown') return session.failed ? null : <Skeleton boxSize="8" mx="1.5" borderRadius="full" />;
  return (
    <chakra.div hideBelow="md" ps="2" pe="3">
      <Button asChild variant="outline" size="sm">
        <Link to={dialog('sign-in')}>{t('app.signIn')}</Link>
      </Button>
    </chakra.div>
  );
}
