import { lazy, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAccountDialog, useOpenAccountDialog } from '../../components/account-dialog-link/use-account-dialog';
import { CustomerWords } from '../../lib/added-words';
import { useSession } from '../../lib/session/session-store';

const AccountDialogs = lazy(async () => {
  const { AccountDialogs: Dialogs } = await import('../../features/account/account-dialogs');
  return {
    default: () => (
      <CustomerWords>
        <Dialogs />
      </CustomerWords>
    ),
  };
});

/**
 * The account's dialogs, fetched when the address first asks for one, and not for who is signed in already.
 * @param onFocusLost gives the focus a place when what opened the dialog is no longer there
 */
export function AccountDialogHost({ onFocusLost }: { onFocusLost: () => void }) {
  const { status } = useSession();
  const asked = useOpenAccountDialog() !== null;
  const dialog = useAccountDialog();
  const navigate = useNavigate();
  const wanted = asked && status === 'guest';

  useEffect(() => {
    if (asked && status === 'signedIn') void navigate(dialog(null), { replace: true });
  }, [asked, status, dialog, navigate]);

  useEffect(() => {
    if (!wanted) return;
    return () => {
      if (document.activeElement === document.body) onFocusLost();
    };
  }, [wanted, onFocusLost]);

  return wanted ? (
    <Suspense>
      <AccountDialogs />
    </Suspense>
  ) : null;
}
