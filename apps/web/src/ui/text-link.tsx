import { chakra } from '@chakra-ui/react';
import { touch } from './theme/media';

/** A link or button in a line of text, with a target larger than its text: `<TextLink asChild><Link to={...}>...</Link></TextLink>`. */
export const TextLink = chakra('button', {
  base: {
    position: 'relative',
    flex: 'none',
    color: 'primary.fg',
    fontWeight: '600',
    textStyle: 'sm',
    borderRadius: 'l1',
    cursor: 'pointer',
    _after: { content: '""', position: 'absolute', inset: '-8px -6px', [touch]: { inset: '-12px' } },
    _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
});
