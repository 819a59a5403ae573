import { chakra } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { touch } from './theme/media';

const Pill = chakra('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '2rem',
    [touch]: { minHeight: '2.75rem' },
    px: '3',
    borderRadius: 'full',
    bg: 'bg.panel',
    boxShadow: 'inset 0 0 0 1px {colors.border.strong}',
    fontSize: '0.8125rem',
    lineHeight: '1.125rem',
    fontWeight: '500',
    cursor: 'pointer',
    '&[data-checked]': { bg: 'primary.muted', color: 'primary.fg', boxShadow: 'inset 0 0 0 1px {colors.primary.emphasized}' },
    '&[data-disabled]': { bg: 'bg.subtle', color: 'fg.subtle', cursor: 'not-allowed' },
    '& svg': { display: 'none' },
    '&[data-checked] svg': { display: 'block' },
    _highContrast: { border: '1px solid' },
  },
});

interface ChoicePillProps {
  /** Of the group: one of them is chosen. */
  name: string;
  checked: boolean;
  disabled?: boolean;
  onChange: () => void;
  children: ReactNode;
}

/** One of a few choices, as a pill; put them into a `radiogroup`. */
export function ChoicePill({ name, checked, disabled, onChange, children }: ChoicePillProps) {
  return (
    <Pill data-checked={checked || undefined} data-disabled={disabled || undefined}>
      {/* Over the whole pill, and nothing of it is seen but its focus. */}
      <chakra.input
        type="radio"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
        position="absolute"
        inset="0"
        boxSize="full"
        m="0"
        appearance="none"
        borderRadius="inherit"
        cursor="inherit"
      />
      <Check size={14} />
      {children}
    </Pill>
  );
}
