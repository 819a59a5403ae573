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
 * The account's dialogs, loaded when the address first names one, and not for signed-in users.
 * @param onFocusLost moves the focus if the element that opened the dialog is gone
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
