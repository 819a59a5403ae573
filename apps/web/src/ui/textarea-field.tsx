import { chakra } from '@chakra-ui/react';
import { useId, type ComponentProps } from 'react';
import { controlCss, describedBy, FieldFrame, type FieldProps } from './field';

const Textarea = chakra('textarea');

export type TextareaFieldProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps | 'color'>;

/** Several lines; grows with what is typed where the browser can. */
export function TextareaField({ label, help, error, optional, valid, locked, prefix, suffix, id: given, ...textarea }: TextareaFieldProps) {
  const made = useId();
  const id = given ?? made;
  return (
    <FieldFrame {...{ id, label, help, error, optional, valid, locked, prefix, suffix }} boxCss={{ alignItems: 'flex-start', px: '0' }}>
      <Textarea
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { help, error })}
        readOnly={locked}
        css={{ ...controlCss, display: 'block', px: '3.5', py: '3', minHeight: '5.25rem', resize: 'vertical', fieldSizing: 'content' }}
        {...textarea}
      />
    </FieldFrame>
  );
}
