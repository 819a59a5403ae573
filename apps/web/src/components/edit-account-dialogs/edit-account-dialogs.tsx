import { lazy, Suspense, useState, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CustomerWords } from '../../lib/added-words';
import { useSession } from '../../lib/session/session-store';
import { dialogParam, editAccountDialogs, type EditAccountDialog, type EditAccountProps } from './dialog-param';

/** A dialog with the client of the server, because not every step of the form has one; both are loaded when it is first opened. */
const withServer = (load: () => Promise<ComponentType<EditAccountProps>>) =>
  lazy(async () => {
    const [{ ServerClient }, Dialog] = await Promise.all([import('../../lib/server-client'), load()]);
    return {
      default: (props: EditAccountProps) => (
        <CustomerWords>
          <ServerClient>
            <Dialog {...props} />
          </ServerClient>
        </CustomerWords>
      ),
    };
  });

const dialogs: Record<EditAccountDialog, ComponentType<EditAccountProps>> = {
  password: withServer(async () => (await import('./edit-password-dialog')).EditPasswordDialog),
  phone: withServer(async () => (await import('./edit-phone-dialog')).EditPhoneDialog),
};

/** The dialog that the query names, for signed-in users only. */
export function EditAccountDialogs() {
  const [search, setSearch] = useSearchParams();
  const session = useSession();
  const asked = editAccountDialogs.find((name) => name === search.get(dialogParam)) ?? null;
  // Stays mounted when it is closed: otherwise the browser would not return the focus.
  const [shown, setShown] = useState(asked);
  if (asked !== null && asked !== shown) setShown(asked);
  if (shown === null || session.status !== 'signedIn') return null;
  const Shown = dialogs[shown];

  function close() {
    setSearch(
      (before) => {
        before.delete(dialogParam);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <Suspense fallback={null}>
      <Shown user={session.user} open={asked === shown} onClose={close} />
    </Suspense>
  );
}
