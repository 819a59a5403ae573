import { chakra } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlCss, FieldFrame, useField, type FieldProps } from './field';

const Select = chakra('select');

export interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, keyof FieldProps | 'size' | 'color'> {
  options: readonly { value: string; label: string }[];
  /** An empty first choice, for a field that may stay empty. */
  placeholder?: string;
}

/** A choice from a list, with the native control, so that a telephone shows its own list. */
export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame
      {...frame}
      boxCss={{ position: 'relative', cursor: 'pointer' }}
      suffix={
        !props.locked && (
          <chakra.span position="absolute" insetEnd="3.5" pointerEvents="none" asChild>
            <ChevronDown size={18} />
          </chakra.span>
        )
      }
    >
      <Select
        disabled={props.locked}
        css={{
          ...controlCss,
          appearance: 'none',
          cursor: 'inherit',
          me: '-3.5',
          pe: '10',
          _disabled: { opacity: '1', color: 'inherit' },
          '& option': { color: 'fg', bg: 'bg.panel' },
        }}
        {...control}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}
