import { useSearchParams } from 'react-router-dom';
import { useOpenAccountDialog } from '../../../components/account-dialog-link/use-account-dialog';
import { TutorialDialog } from './tutorial-dialog';

const NAME = 'dialog';

/** The form's dialog, open by `?dialog=tutorial`. */
export function FormDialogs() {
  const [search, setSearch] = useSearchParams();
  // One dialog at a time: this one waits until the account's is closed.
  const waiting = useOpenAccountDialog() !== null;

  function close() {
    setSearch(
      (before) => {
        before.delete(NAME);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return <TutorialDialog open={!waiting && search.get(NAME) === 'tutorial'} onClose={close} />;
}
