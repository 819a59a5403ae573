import { chakra } from '@chakra-ui/react';
import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { waitingLook } from '../../../components/connection-notice/waiting-look';
import { useLostConnection } from '../../../lib/connection';
import { Button, type ButtonProps } from '../../../ui/button';

interface ProceedButtonProps extends Omit<ButtonProps, 'asChild' | 'variant' | 'size'> {
  label: ReactNode;
  /** Beside the label, on one of its sides, while nothing is under way. */
  before?: ReactNode;
  after?: ReactNode;
}

/** Leads to the next step. Pressed offline it waits, says so, and goes on by itself. */
export function ProceedButton({ label, before, after, loading = false, ...rest }: ProceedButtonProps) {
  const lost = useLostConnection();
  if (lost !== null && (loading || lost.leaving)) return <WaitingButton {...rest}>{label}</WaitingButton>;
  return (
    <Button size="lg" loading={loading} {...rest}>
      {loading ? null : before}
      {label}
      {loading ? null : after}
    </Button>
  );
}

function WaitingButton({ children, onClick: _ignored, type: _type, disabled: _disabled, ...rest }: ButtonProps) {
  return (
    <>
      <Button size="lg" {...waitingLook} {...rest}>
        <Hourglass size={20} aria-hidden="true" />
        <FormattedMessage id="deliveryForm.line.waiting" values={{ label: children }} />
      </Button>
      <chakra.p textStyle="sm" color="fg.subtle" textAlign="center" marginTop="2">
        <FormattedMessage id="deliveryForm.line.goesOn" />
      </chakra.p>
    </>
  );
}
