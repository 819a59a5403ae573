import type { ReactNode } from 'react';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { DrawerFoot } from '../staff-form/staff-form-foot';

interface FormFootProps {
  busy: boolean;
  danger?: boolean;
  /** Says in the button's words what is missing. */
  disabled?: boolean;
  onBack: () => void;
  onSubmit: () => void;
  /** What the button does. */
  children: ReactNode;
}

/** The end of a form in the drawer: back to the booking, or do it. In sight wherever one scrolls. */
export function FormFoot({ busy, danger = false, disabled = false, onBack, onSubmit, children }: FormFootProps) {
  const t = useT();
  return (
    <DrawerFoot css={{ '& > *': { flex: '1 0 auto' } }}>
      <Button variant="outline" onClick={busy ? undefined : onBack}>
        {t('bookingDrawer.back')}
      </Button>
      <Button variant={danger ? 'danger' : 'primary'} loading={busy} disabled={disabled} onClick={onSubmit}>
        {children}
      </Button>
    </DrawerFoot>
  );
}
