import { chakra } from '@chakra-ui/react';
import { useId, type ComponentProps } from 'react';
import { controlCss, describedBy, FieldFrame, type FieldProps } from './field';

const Input = chakra('input');

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps | 'size' | 'color'> {
  /** lg is 64 px high with large figures: the postcode and the order number. Default: md, 48 px. */
  size?: 'md' | 'lg';
  /** Figures of equal width: dates, postcodes, telephone numbers. */
  tabular?: boolean;
}

/** One line of text. Spreads the rest, `ref` too, on the input: `{...register('email')}`. */
export function TextField({
  label,
  help,
  error,
  optional,
  valid,
  locked,
  prefix,
  suffix,
  size,
  tabular,
  id: given,
  ...input
}: TextFieldProps) {
  const made = useId();
  const id = given ?? made;
  return (
    <FieldFrame {...{ id, label, help, error, optional, valid, locked, prefix, suffix, size }}>
      <Input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { help, error })}
        readOnly={locked}
        css={controlCss}
        letterSpacing={size === 'lg' ? '0.06em' : undefined}
        fontVariantNumeric={tabular ? 'tabular-nums' : undefined}
        {...input}
      />
    </FieldFrame>
  );
}
