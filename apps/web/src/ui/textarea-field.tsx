import { chakra, type SystemStyleObject } from '@chakra-ui/react';
import { useId, type ComponentProps } from 'react';
import { controlCss, describedBy, FieldFrame, type FieldProps } from './field';

const Textarea = chakra('textarea');

export type TextareaFieldProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps | 'color'>;

// The tick stands beside the first line, and the browser's handle in the corner.
const boxCss: SystemStyleObject = {
  alignItems: 'flex-start',
  px: '0',
  position: 'relative',
  '& > svg': { position: 'absolute', top: '0.875rem', insetInlineEnd: '0.875rem' },
};

/** Several lines; grows with what is typed where the browser can. */
export function TextareaField({ label, help, error, optional, valid, locked, prefix, suffix, id: given, ...textarea }: TextareaFieldProps) {
  const made = useId();
  const id = given ?? made;
  return (
    <FieldFrame {...{ id, label, help, error, optional, valid, locked, prefix, suffix }} boxCss={boxCss}>
      <Textarea
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { help, error })}
        readOnly={locked}
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
        {...textarea}
      />
    </FieldFrame>
  );
}
