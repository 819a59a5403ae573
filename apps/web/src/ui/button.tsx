import { chakra, defineRecipe, type HTMLChakraProps, type RecipeVariantProps } from '@chakra-ui/react';
import type { Ref } from 'react';
import { Spinner } from './spinner';
import { largeText, touch } from './theme/media';

const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flex: 'none',
    borderRadius: 'l2',
    fontWeight: '600',
    lineHeight: '1.25rem',
    letterSpacing: '-0.003em',
    textAlign: 'center',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    userSelect: 'none',
    transitionProperty: 'background-color, color, box-shadow',
    transitionDuration: 'quick',
    '& svg': { flex: 'none' },
    [largeText]: { flexShrink: 1, maxWidth: 'full', whiteSpace: 'normal', py: '1' },
    _disabled: { bg: 'bg.muted', color: 'fg.muted', boxShadow: 'none', cursor: 'not-allowed' },
    '@media (forced-colors: active)': { border: '1px solid ButtonText' },
  },
  variants: {
    variant: {
      primary: { bg: 'primary.solid', color: 'primary.contrast', _hover: { bg: 'primary.solidHover' } },
      outline: {
        bg: 'bg.panel',
        color: 'fg',
        boxShadow: 'inset 0 0 0 1px {colors.border.strong}',
        _hover: { bg: 'bg.hover' },
      },
      tint: { bg: 'primary.subtle', color: 'primary.fg', _hover: { bg: 'primary.muted' } },
      ghost: { color: 'fg.muted', _hover: { bg: 'bg.subtle', color: 'fg' } },
      danger: {
        bg: 'bg.panel',
        color: 'full.fg',
        boxShadow: 'inset 0 0 0 1px {colors.full.emphasized}',
        _hover: { bg: 'full.subtle' },
      },
      // For a dark bar over the page.
      inverted: { color: 'inherit', _hover: { bg: 'color-mix(in srgb, currentColor 14%, transparent)' } },
      dangerGhost: { color: 'full.fg', _hover: { bg: 'full.subtle' } },
    },
    size: {
      lg: { minHeight: '3.25rem', px: '6', fontSize: '1rem' },
      md: { minHeight: '2.75rem', px: '4.5', fontSize: { base: '1rem', md: '0.9375rem' } },
      sm: { minHeight: '2.25rem', px: '3', gap: '1.5', fontSize: { base: '1rem', md: '0.875rem' }, [touch]: { minHeight: '2.75rem' } },
    },
    block: { true: { display: 'flex', width: 'full', whiteSpace: 'normal', py: '2' } },
    icon: { true: { px: '0' } },
  },
  compoundVariants: [
    { icon: true, size: 'lg', css: { width: '3.25rem' } },
    { icon: true, size: 'md', css: { width: '2.75rem' } },
    { icon: true, size: 'sm', css: { width: '2.25rem', [touch]: { width: '2.75rem' } } },
  ],
  defaultVariants: { variant: 'primary', size: 'md' },
});

const StyledButton = chakra('button', buttonRecipe);

export interface ButtonProps extends Omit<HTMLChakraProps<'button'>, 'size' | 'variant'> {
  /** Default: primary. A view has one primary button. */
  variant?: NonNullable<RecipeVariantProps<typeof buttonRecipe>>['variant'];
  /** lg is 52 px high, md 44, sm 36; on touch screens at least 44. Default: md. */
  size?: NonNullable<RecipeVariantProps<typeof buttonRecipe>>['size'];
  /** Full width; a long label wraps. */
  block?: boolean;
  /** Square, for an icon without text: give it an `aria-label`. */
  icon?: boolean;
  /** Busy: keeps the width, shows a spinner before the label and ignores presses, but stays focusable. */
  loading?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button; with `asChild`, a link that looks like one: `<Button asChild><Link to={...}>...</Link></Button>`. */
export function Button({ loading = false, asChild, children, onClick, type = 'button', ...rest }: ButtonProps) {
  if (asChild) {
    return (
      <StyledButton asChild onClick={onClick} {...rest}>
        {children}
      </StyledButton>
    );
  }
  const submits = type === 'submit';
  return (
    <StyledButton
      type={loading ? 'button' : type}
      aria-busy={loading || undefined}
      // On pointer down the focus would leave a field, whose error could then move the button away from under the finger, so that the
      // press is lost. So the button takes the focus on click.
      onMouseDown={submits ? (event) => event.preventDefault() : undefined}
      onClick={(event) => {
        if (submits) event.currentTarget.focus();
        if (!loading) onClick?.(event);
      }}
      {...rest}
    >
      {loading && <Spinner />}
      {children}
    </StyledButton>
  );
}
