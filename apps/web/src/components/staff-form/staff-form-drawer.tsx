import { chakra, Flex } from '@chakra-ui/react';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { intoView } from '../../lib/into-view';
import { useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { SideDrawer } from '../../ui/side-drawer';

/** What the drawer passes to its form. */
export interface StaffFormParts {
  /** Closes the drawer; asks first if there are unsaved changes. */
  leave: () => void;
  /** Reports whether the form has unsaved changes. */
  onDirty: (isDirty: boolean) => void;
}

interface StaffFormDrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Buttons in the head, before the cross. */
  headActions?: ReactNode;
  /** In rem. Default 37.5, which is 600 px. */
  width?: number;
  children: (parts: StaffFormParts) => ReactNode;
}

/**
 * The drawer of a staff form, at the right of its list. Escape, the cross and Cancel ask first if there are unsaved changes. A drawer that
 * opens another form needs a `key`.
 */
export function StaffFormDrawer({ open, onClose, title, headActions, width = 37.5, children }: StaffFormDrawerProps) {
  const [isDirty, setDirty] = useState(false);
  const [asking, setAsking] = useState(false);
  function leave() {
    if (isDirty && !asking) setAsking(true);
    else onClose();
  }
  return (
    <SideDrawer open={open} onClose={leave} closeOutside={!isDirty} title={title} headActions={headActions} width={width}>
      {asking ? <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={onClose} /> : null}
      {/* The scroll margin keeps the focused field above the sticky foot. */}
      <chakra.div
        display="contents"
        data-unsaved={isDirty ? '' : undefined}
        css={{ '& :is(input, button, a, select, textarea)': { scrollMarginBottom: '8rem' } }}
      >
        {children({ leave, onDirty: setDirty })}
      </chakra.div>
    </SideDrawer>
  );
}

/** Asks before a form with unsaved changes is left. */
export function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const t = useT();
  return (
    <Alert ref={intoView} status="warning" role="alert" mb="4.5" title={t('staffForm.discard.title')}>
      <Flex gap="2" mt="2" wrap="wrap">
        <Button variant="outline" size="sm" onClick={onKeep}>
          {t('staffForm.discard.keep')}
        </Button>
        <Button variant="danger" size="sm" onClick={onDiscard}>
          {t('staffForm.discard.confirm')}
        </Button>
      </Flex>
    </Alert>
  );
}

/**
 * Reports to the drawer whether its form has unsaved changes. It uses a layout effect, because the next key or the browser’s Back may leave
 * the form before an effect runs.
 */
export function useReportDirty(onDirty: (isDirty: boolean) => void, isDirty: boolean): void {
  useLayoutEffect(() => onDirty(isDirty), [onDirty, isDirty]);
}
