import { useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useStable } from '../../../lib/use-stable';
import { useSnackbar } from '../../../ui/snackbar';
import type { FileState, JobEnd } from './check-lines';

/** The messages to somebody who has left the page of an import while it was being saved. */
interface LeftImport {
  enter: () => void;
  leave: () => void;
  /** Nothing, while the page is there to say it. */
  ended: (how: JobEnd['ended'], file: FileState) => void;
}

export function useLeftImport(): LeftImport {
  const intl = useIntl();
  const showMessage = useSnackbar();
  const isLeft = useRef(false);
  const say = useStable((how: JobEnd['ended'] | 'goesOn', file?: FileState) => {
    const values = { done: file?.saved ?? 0, all: file?.toSave.length ?? 0, count: file?.saved ?? 0 };
    const content = intl.formatMessage({ id: `orders.left.${how}` }, values);
    if (how === 'goesOn') showMessage({ content });
    // It is the only word of what is still to be done.
    else showMessage({ content, ...(how === 'finished' ? { color: 'success' } : { color: 'full', timeout: 0 }) });
  });
  return useMemo(
    () => ({
      enter: () => {
        isLeft.current = false;
      },
      leave: () => {
        isLeft.current = true;
        say('goesOn');
      },
      ended: (how, file) => {
        if (isLeft.current) say(how, file);
      },
    }),
    [say],
  );
}
