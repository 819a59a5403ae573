import { chakra, Flex } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { describedBy, FieldMessage, type FieldProps } from './field';
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

interface RadioGroupProps<T extends string> extends Pick<FieldProps, 'help' | 'error'> {
  label: string;
  /** Hides the label, which screen readers still read. */
  hideLabel?: boolean;
  options: readonly { value: T; label: ReactNode; disabled?: boolean }[];
  value: T | null;
  onChange: (value: T) => void;
  /** Id of a message elsewhere on the page. */
  'aria-describedby'?: string | undefined;
}

/** A group of radio buttons that look like pills. */
export function RadioGroup<T extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onChange,
  help,
  error,
  ...rest
}: RadioGroupProps<T>) {
  const id = useId();
  return (
    <div role="radiogroup" aria-label={label} aria-describedby={describedBy(id, { help, error })} {...rest}>
      {hideLabel ? null : (
        <chakra.div textStyle="sm" fontWeight="600" mb="1.5">
          {label}
        </chakra.div>
      )}
      <Flex wrap="wrap" gap="1.5">
        {options.map((option) => (
          <Pill key={option.value} data-checked={option.value === value || undefined} data-disabled={option.disabled || undefined}>
            {/* Covers the whole pill; only its focus ring is visible. */}
            <chakra.input
              type="radio"
              name={id}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              position="absolute"
              inset="0"
              boxSize="full"
              appearance="none"
              borderRadius="inherit"
              cursor="inherit"
            />
            <Check size={14} />
            {option.label}
          </Pill>
        ))}
      </Flex>
      <FieldMessage id={id} help={help} error={error} />
    </div>
  );
}
