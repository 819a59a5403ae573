import { chakra } from '@chakra-ui/react';
import { useId, type ComponentProps, type ReactNode } from 'react';

const Control = chakra('input', {
  base: {
    appearance: 'none',
    flex: 'none',
    position: 'relative',
    width: '2.5rem',
    height: '1.5rem',
    m: '0',
    borderRadius: 'full',
    bg: 'border.control',
    cursor: 'pointer',
    transition: 'background-color {durations.quick}',
    _after: {
      content: '""',
      position: 'absolute',
      insetStart: '3px',
      top: '3px',
      boxSize: '1.125rem',
      borderRadius: 'full',
      bg: 'white',
      transition: 'transform {durations.quick}',
    },
    '&:checked': { bg: 'primary.solid', _after: { bg: 'primary.contrast', transform: 'translateX(1rem)' } },
    '&:disabled': { cursor: 'not-allowed' },
    '&:disabled:not(:checked)': { bg: 'border.strong' },
    '@media (forced-colors: active)': { border: '1px solid ButtonText', '&:checked': { bg: 'Highlight' } },
  },
});

export interface SwitchFieldProps extends Omit<ComponentProps<'input'>, 'size' | 'color' | 'type'> {
  label: ReactNode;
  /** A muted line below the label. */
  help?: ReactNode;
}

/** A switch. The whole row is its target. */
export function SwitchField({ label, help, id: ownId, ...input }: SwitchFieldProps) {
  const generatedId = useId();
  const id = ownId ?? generatedId;
  return (
    <chakra.label
      htmlFor={id}
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      minHeight="11"
      cursor="pointer"
      css={{ '&:has(:disabled)': { color: 'fg.muted', cursor: 'not-allowed' } }}
    >
      <span>
        <chakra.span display="block" fontWeight="600">
          {label}
        </chakra.span>
        {help && (
          <chakra.span display="block" textStyle="help" color="fg.subtle">
            {help}
          </chakra.span>
        )}
      </span>
      <Control id={id} type="checkbox" role="switch" {...input} />
    </chakra.label>
  );
}
