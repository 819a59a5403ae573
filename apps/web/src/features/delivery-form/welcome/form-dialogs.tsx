import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isFirstVisit, rememberVisit } from './first-visit';
import { TutorialDialog } from './tutorial-dialog';
import { WelcomeDialog } from './welcome-dialog';

const NAME = 'dialog';

/** The form's dialogs, open by `?dialog=welcome` and `?dialog=tutorial`. The welcome opens by itself at a first visit. */
export function FormDialogs() {
  const [search, setSearch] = useSearchParams();
  const shown = search.get(NAME);

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
    if (shown !== null || !isFirstVisit()) return;
    setSearch(
      (before) => {
        before.set(NAME, 'welcome');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [shown, setSearch]);

  return (
    <>
      <WelcomeDialog open={shown === 'welcome'} onClose={() => show(null)} onTutorial={() => show('tutorial')} />
      <TutorialDialog open={shown === 'tutorial'} onClose={() => show(null)} />
    </>
  );
}
