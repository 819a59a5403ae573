import { createContext, use, useState, type ReactNode } from 'react';
import { saveFailureOf, type SaveFailure } from '../staff-form/use-saving';
import { SaveFailure as Failure } from '../staff-form/save-failure';
import { useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

interface Question {
  title: string;
  text: ReactNode;
  /** The label of the button that confirms. */
  confirm: string;
  /** True if the action cannot be undone. */
  isDanger?: boolean;
  /** Runs while the dialog is open; a failure is shown in it, and it can be confirmed again. */
  run: () => Promise<unknown>;
}

/** Asks in a dialog and runs the action. @returns true if it was confirmed and succeeded; false also after a conflict */
type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

/** Returns the function that asks for confirmation in a dialog. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it.');
  return confirm;
}

/** Provides the dialog of `useConfirm`. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const t = useT();
  const [pending, setPending] = useState<{ question: Question; answer: (done: boolean) => void } | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [confirm] = useState(
    (): Confirm => (question) =>
      new Promise((answer) => {
        setFailure(null);
        setPending({ question, answer });
      }),
  );

  function close(done: boolean) {
    setPending(null);
    pending?.answer(done);
  }

  async function run() {
    if (busy || !pending) return;
    setBusy(true);
    setFailure(null);
    try {
      await pending.question.run();
      close(true);
    } catch (error) {
      const refused = saveFailureOf(error);
      if (refused.reason === 'STALE_VERSION') close(false);
      else setFailure(refused);
    } finally {
      setBusy(false);
    }
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      <Dialog
        open={pending !== null}
        onClose={() => (busy ? undefined : close(false))}
        title={pending?.question.title}
        actions={
          <>
            <Button variant="outline" data-autofocus="" onClick={busy ? undefined : () => close(false)}>
              {t('staffForm.cancel')}
            </Button>
            <Button variant={pending?.question.isDanger ? 'danger' : 'primary'} loading={busy} onClick={() => void run()}>
              {pending?.question.confirm}
            </Button>
          </>
        }
      >
        <Failure failure={failure} />
        <div>{pending?.question.text}</div>
      </Dialog>
    </ConfirmContext>
  );
}
