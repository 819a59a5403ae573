import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { controlCss, FieldFrame, useField, type FieldProps } from './field';

const Input = chakra('input');

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps | 'size' | 'color'> {
  /** lg is 64 px high with large digits: the postcode and the order number. Default: md, 48 px. */
  size?: 'md' | 'lg';
  /** Digits of equal width, for dates, postcodes and telephone numbers. */
  tabular?: boolean;
}

/** One line of text. Spreads the rest, `ref` too, on the input: `{...register('email')}`. */
export function TextField({ size, tabular, ...props }: TextFieldProps) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame} size={size}>
      <Input
        readOnly={props.locked}
        css={controlCss}
        letterSpacing={size === 'lg' ? '0.06em' : undefined}
        fontVariantNumeric={tabular ? 'tabular-nums' : undefined}
        {...control}
      />
    </FieldFrame>
  );
}
