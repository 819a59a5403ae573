import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../../../ui/button';

interface ProceedButtonProps extends Omit<ButtonProps, 'asChild' | 'variant' | 'size'> {
  label: ReactNode;
  /** Beside the label, on one of its sides, while nothing is under way. */
  before?: ReactNode;
  after?: ReactNode;
}

/** Leads to the next step. */
export function ProceedButton({ label, before, after, loading = false, ...rest }: ProceedButtonProps) {
  return (
    <Button size="lg" loading={loading} {...rest}>
      {loading ? null : before}
      {label}
      {loading ? null : after}
    </Button>
  );
}
