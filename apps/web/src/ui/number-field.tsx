import { chakra } from '@chakra-ui/react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { TextField, type TextFieldProps } from './text-field';

interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'suffix'> {
  /** The typed text: invalid text stays visible and has an error. */
  value: string;
  onChange: (value: string) => void;
  min: number;
  max: number;
  /** A word after the number: 'days'. */
  unit?: string;
}

const Step = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '1.75rem',
    height: '1.125rem',
    borderRadius: 'l1',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle', color: 'fg' },
  },
});

/** Parses a whole number; NaN for any other text. */
export const wholeNumberOf = (text: string): number => (/^\s*-?\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN);

/** A field for a whole number, which arrow keys and small buttons increase and decrease. */
export function NumberField({ value, onChange, min, max, unit, ...field }: NumberFieldProps) {
  const present = wholeNumberOf(value);
  function step(by: 1 | -1) {
    const next = Number.isNaN(present) ? min : Math.min(max, Math.max(min, present + by));
    onChange(String(next));
  }
  const arrow = (by: 1 | -1, Icon: typeof ChevronUp) => (
    // Only for the pointer: the keyboard has arrow keys, and screen readers have the field.
    <Step type="button" tabIndex={-1} onPointerDown={(event) => event.preventDefault()} onClick={() => step(by)}>
      <Icon size={15} />
    </Step>
  );
  return (
    <TextField
      {...field}
      tabular
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        step(by as 1 | -1);
      }}
      suffix={
        <>
          {unit ? (
            <chakra.span textStyle="sm" color="fg.subtle">
              {unit}
            </chakra.span>
          ) : null}
          <chakra.span aria-hidden="true" display="flex" flexDirection="column" me="-2" hideBelow="md">
            {arrow(1, ChevronUp)}
            {arrow(-1, ChevronDown)}
          </chakra.span>
        </>
      }
    />
  );
}
