import { chakra, type SystemStyleObject } from '@chakra-ui/react';
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';

/** The style of a checkbox of 20 px, for lists that draw many of them. The list makes its target larger. */
export const checkboxCss: SystemStyleObject = {
  appearance: 'none',
  flex: 'none',
  position: 'relative',
  boxSize: '1.25rem',
  m: '0',
  borderRadius: 'l1',
  bg: 'bg.panel',
  boxShadow: 'inset 0 0 0 1.5px {colors.border.control}',
  cursor: 'pointer',
  '&:is(:checked, :indeterminate)': { bg: 'primary.solid', boxShadow: 'none' },
  '&:checked:not(:indeterminate)::before': {
    content: '""',
    position: 'absolute',
    insetBlockStart: '21%',
    insetInlineStart: '36%',
    width: '28%',
    height: '46%',
    borderStyle: 'solid',
    borderColor: 'primary.contrast',
    borderWidth: '0 2px 2px 0',
    transform: 'rotate(42deg)',
  },
  '&:indeterminate::before': {
    content: '""',
    position: 'absolute',
    insetInline: '25%',
    insetBlockStart: 'calc(50% - 1px)',
    height: '2px',
    borderRadius: 'full',
    bg: 'primary.contrast',
  },
  '&:disabled': { bg: 'bg.muted', boxShadow: 'none', cursor: 'not-allowed' },
  '@media (forced-colors: active)': { appearance: 'auto' },
};

const Box = chakra('input');

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'color' | 'children' | 'size'> {
  label: ReactNode;
  /** True if some, but not all, of its items are chosen. */
  indeterminate?: boolean;
}

/** A checkbox with its label in one line, 44 px high on touch screens. */
export function Checkbox({ label, indeterminate = false, ...input }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <chakra.label
      display="flex"
      alignItems="center"
      gap="2.5"
      minHeight={{ base: '2.75rem', md: '2.25rem' }}
      textStyle="sm"
      fontWeight="500"
      cursor="pointer"
      css={{ '&:has(:disabled)': { color: 'fg.muted', cursor: 'not-allowed' } }}
    >
      <Box ref={box} type="checkbox" css={checkboxCss} {...input} />
      <span>{label}</span>
    </chakra.label>
  );
}
