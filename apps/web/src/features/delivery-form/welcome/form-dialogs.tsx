import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useOpenAccountDialog } from '../../../components/account-dialog-link/use-account-dialog';
import { isFirstVisit, rememberVisit } from './first-visit';
import { TutorialDialog } from './tutorial-dialog';
import { WelcomeDialog } from './welcome-dialog';

const NAME = 'dialog';

/** The form's dialogs, open by `?dialog=welcome` and `?dialog=tutorial`. The welcome opens by itself at a first visit. */
export function FormDialogs() {
  const [search, setSearch] = useSearchParams();
  // One dialog at a time: these wait until the account's is closed.
  const waiting = useOpenAccountDialog() !== null;
  const shown = waiting ? null : search.get(NAME);

  function show(dialog: 'tutorial' | null) {
    rememberVisit();
    setSearch(
      (before) => {
        before.delete(NAME);
        if (dialog) before.set(NAME, dialog);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  useEffect(() => {
    if (waiting || shown !== null || !isFirstVisit()) return;
    setSearch(
      (before) => {
        before.set(NAME, 'welcome');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [waiting, shown, setSearch]);

  return (
    <>
      <WelcomeDialog open={shown === 'welcome'} onClose={() => show(null)} onTutorial={() => show('tutorial')} />
      <TutorialDialog open={shown === 'tutorial'} onClose={() => show(null)} />
    </>
  );
}
