import type { ButtonProps } from '../../ui/button';

/** Of a button whose press waits for the connection: it goes on by itself, and another press changes nothing. */
export const waitingLook = {
  'aria-disabled': true,
  bg: 'primary.muted',
  color: 'primary.fg',
  cursor: 'default',
  _hover: { bg: 'primary.muted' },
} as const satisfies ButtonProps;
