import { chakra, Flex } from '@chakra-ui/react';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { intoView } from '../../lib/into-view';
import { useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { SideDrawer } from '../../ui/side-drawer';

/** What the form in the drawer needs of it. */
export interface StaffFormParts {
  /** Closes; asks first where something was typed. */
  leave: () => void;
  /** Says whether something was typed that would be lost. */
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
 * The drawer of the forms for staff, at the right side of their list. Escape, the cross and Cancel ask first where something was typed.
 * What else it opens is another form: give it a `key`.
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
      {/* What takes the focus is never below the foot, which stays in sight. */}
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

/** Asked where a form is left in which something was typed. */
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
 * Reports to the drawer around a form whether something was typed into it that would be lost. Before anything else can happen: the
 * next key, or the browser's Back, may lead away before there is time for an effect.
 */
export function useReportDirty(onDirty: (isDirty: boolean) => void, isDirty: boolean): void {
  useLayoutEffect(() => onDirty(isDirty), [onDirty, isDirty]);
}
