import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import type { Tap } from './outbox/tap';
import { photosOf, useTappedText } from './use-tapped-text';

interface DropDialogProps {
  open: boolean;
  taps: readonly Tap[];
  /** Where the stop stands. */
  theirs: ReactNode;
  onDrop: () => void;
  onClose: () => void;
}

/** Asks once more before what was tapped is dropped, with its photographs. */
export function DropDialog({ open, taps, theirs, onDrop, onClose }: DropDialogProps) {
  const tapped = useTappedText();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<FormattedMessage id="day.drop.title" />}
      description={<FormattedMessage id="day.drop.text" values={{ taps: tapped(taps), photos: photosOf(taps), theirs }} />}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            <FormattedMessage id="day.drop.keep" />
          </Button>
          <Button variant="danger" onClick={onDrop}>
            <FormattedMessage id="day.drop.drop" />
          </Button>
        </>
      }
    />
  );
}
