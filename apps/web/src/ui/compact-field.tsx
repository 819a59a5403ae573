import { chakra } from '@chakra-ui/react';
import { touch } from './theme/media';

/** The frame of a field in a bar of a staff page: an icon, the field without its own frame, and the button that clears it. */
export const CompactField = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '2.25rem',
    ps: '3',
    borderRadius: 'l2',
    bg: 'bg.panel',
    boxShadow: 'inset 0 0 0 1px {colors.border.control}',
    outline: '4px solid transparent',
    [touch]: { minHeight: '2.75rem' },
    '&:focus-within': {
      boxShadow: 'inset 0 0 0 2px {colors.focusRing}',
      outlineColor: 'color-mix(in srgb, {colors.focusRing} 18%, transparent)',
    },
  },
});

/** The field within it. */
export const CompactInput = chakra('input', {
  base: {
    flex: '1',
    minWidth: '0',
    minHeight: 'inherit',
    bg: 'transparent',
    fontSize: { base: '1rem', md: '0.875rem' },
    outline: 'none',
    _focusVisible: { outline: 'none' },
  },
});
