import { chakra, type SystemStyleObject } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { controlCss, FieldFrame, useField, type FieldProps } from './field';

const Textarea = chakra('textarea');

export type TextareaFieldProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps | 'color'>;

// The tick is beside the first line, because the browser's resize handle is in the corner.
const boxCss: SystemStyleObject = {
  alignItems: 'flex-start',
  px: '0',
  position: 'relative',
  '& > svg': { position: 'absolute', top: '0.875rem', insetInlineEnd: '0.875rem' },
};

/** A field of several lines. Grows with its text in browsers with field-sizing. */
export function TextareaField(props: TextareaFieldProps) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame} boxCss={boxCss}>
      <Textarea
        readOnly={props.locked}
        css={{
          ...controlCss,
          display: 'block',
          ps: '3.5',
          pe: '2.5rem',
          py: '3',
          minHeight: '5.25rem',
          resize: 'vertical',
          fieldSizing: 'content',
        }}
        {...control}
      />
    </FieldFrame>
  );
}
