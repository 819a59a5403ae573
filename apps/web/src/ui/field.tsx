import { chakra, defineRecipe, Flex, type SystemStyleObject } from '@chakra-ui/react';
import { Check, CircleAlert, Lock } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useT } from '../lib/use-locale';

/** Props of all fields, besides those of their control. */
export interface FieldProps {
  label: ReactNode;
  /** A muted line below; an error replaces it. */
  help?: ReactNode;
  /** What is wrong and how to correct it; also marks the control as invalid for screen readers. */
  error?: ReactNode;
  /** Shows '(optional)' beside the label; required fields have no mark. */
  optional?: boolean;
  /** Shows a tick: the field was left with a valid value. */
  valid?: boolean;
  /** Read-only, with a padlock. */
  locked?: boolean;
  /** Content before the text, usually an 18 px icon. */
  prefix?: ReactNode;
  suffix?: ReactNode;
}

/** The box around a control; the focus ring is drawn here, because the control itself has no border. */
const boxRecipe = defineRecipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    px: '3.5',
    minHeight: '3rem',
    borderRadius: 'l2',
    bg: 'bg.panel',
    boxShadow: 'inset 0 0 0 1px {colors.border.control}',
    fontSize: '1rem',
    lineHeight: '1.5rem',
    cursor: 'text',
    transitionProperty: 'box-shadow, outline-color',
    transitionDuration: 'quick',
    outline: '4px solid transparent',
    '&:focus-within': {
      boxShadow: 'inset 0 0 0 2px {colors.focusRing}',
      outlineColor: 'color-mix(in srgb, {colors.focusRing} 18%, transparent)',
    },
    // Forced colours draw every outline, also a transparent one.
    '@media (forced-colors: active)': { border: '1px solid', outline: 'none', '&:focus-within': { outline: '4px solid Highlight' } },
  },
  variants: {
    size: {
      md: {},
      lg: { minHeight: '4rem', px: '4', borderRadius: 'tile', fontSize: '1.75rem', lineHeight: '2.25rem', fontWeight: '600' },
    },
    invalid: { true: { boxShadow: 'inset 0 0 0 2px {colors.full.solid}' } },
    locked: { true: { bg: 'bg.subtle', boxShadow: 'inset 0 0 0 1px {colors.border}' } },
  },
});

const Box = chakra('div', boxRecipe);

/** The style of a bare control inside the box. The box shows the focus. */
export const controlCss: SystemStyleObject = {
  flex: '1',
  minWidth: '0',
  width: 'full',
  minHeight: 'inherit',
  bg: 'transparent',
  border: '0',
  color: 'inherit',
  borderRadius: 'inherit',
  outline: 'none',
  '&:focus-visible': { outline: 'none' },
};

interface FieldFrameProps extends FieldProps {
  id: string;
  size?: 'md' | 'lg';
  /** Styles of the box: a text area aligns its content to the top. */
  boxCss?: SystemStyleObject;
  children: ReactNode;
}

/** Returns the `aria-describedby` of a control; undefined without help and error. */
export const describedBy = (id: string, { help, error }: Pick<FieldProps, 'help' | 'error'>): string | undefined =>
  error ? `${id}-error` : help ? `${id}-help` : undefined;

/**
 * Splits the props of a field into those of its frame and those of its control, which the frame labels and describes.
 * @param props without an `id` one is generated
 */
export function useField<Props extends FieldProps & { id?: string | undefined }>(props: Props) {
  const { label, help, error, optional, valid, locked, prefix, suffix, id: ownId, ...control } = props;
  const generatedId = useId();
  const id = ownId ?? generatedId;
  return {
    frame: { id, label, help, error, optional, valid, locked, prefix, suffix },
    control: {
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy(id, { help, error }),
      ...control,
    },
  };
}

/** Label, box, tick, padlock, help and error around a control. For the fields of this folder; pages use those fields. */
export function FieldFrame({
  id,
  label,
  help,
  error,
  optional,
  valid,
  locked,
  prefix,
  suffix,
  size = 'md',
  boxCss,
  children,
}: FieldFrameProps) {
  const t = useT();
  return (
    <chakra.div minWidth="0">
      <chakra.label
        htmlFor={id}
        display="flex"
        alignItems="baseline"
        gap="1.5"
        mb="1.5"
        textStyle="sm"
        fontWeight="600"
        fontSize={size === 'lg' ? '0.9375rem' : undefined}
      >
        <span>{label}</span>{' '}
        {optional && (
          <chakra.span fontWeight="400" color="fg.subtle">
            {t('ui.optional')}
          </chakra.span>
        )}
      </chakra.label>
      <Box size={size} invalid={Boolean(error)} locked={Boolean(locked)} css={boxCss}>
        {prefix && (
          <chakra.span color="fg.subtle" flex="none" aria-hidden="true">
            {prefix}
          </chakra.span>
        )}
        {children}
        {suffix}
        {locked ? (
          <chakra.span color="fg.subtle" flex="none" asChild>
            <Lock size={16} />
          </chakra.span>
        ) : (
          valid &&
          !error && (
            <chakra.span color="success.fg" flex="none" asChild>
              <Check size={19} strokeWidth={2.4} />
            </chakra.span>
          )
        )}
      </Box>
      <FieldMessage id={id} help={help} error={error} />
    </chakra.div>
  );
}

/** The line below a control: its error, else its help. The error is announced when it appears. */
export function FieldMessage({ id, help, error }: Pick<FieldProps, 'help' | 'error'> & { id: string }) {
  return (
    <>
      <chakra.div id={`${id}-error`} aria-live="polite" textStyle="help" color="full.fg" fontWeight="500">
        {error && (
          <chakra.span display="flex" gap="1.5" alignItems="flex-start" mt="1.5">
            <chakra.span flex="none" mt={{ base: '3px', md: '1px' }} asChild>
              <CircleAlert size={16} />
            </chakra.span>
            <span>{error}</span>
          </chakra.span>
        )}
      </chakra.div>
      {help && !error && (
        <Flex id={`${id}-help`} textStyle="help" color="fg.subtle" gap="1.5" align="flex-start" mt="1.5">
          {help}
        </Flex>
      )}
    </>
  );
}
