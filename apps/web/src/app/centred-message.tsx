import { chakra } from '@chakra-ui/react';

/** A page that is one message: in the middle of what the bar and the footer leave. */
export const CentredMessage = chakra('div', {
  base: {
    flex: '1',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    textAlign: 'center',
    px: '5',
    py: '6',
  },
});
