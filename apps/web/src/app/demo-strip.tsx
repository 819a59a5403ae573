import { chakra } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';

/** Says on every page of the demo that it is one. The server marks its page (apps/server/src/http/web-pages.ts); the strip lies over what is there and moves nothing. */
export function DemoStrip() {
  if (document.documentElement.dataset['demo'] === undefined) return null;
  return (
    <chakra.aside
      position="fixed"
      insetX="0"
      top="0"
      zIndex="progress"
      pointerEvents="none"
      textAlign="center"
      fontSize="0.6875rem"
      lineHeight="1rem"
    >
      <chakra.span display="inline-block" px="2.5" bg="bg.inverted" color="fg.inverted" fontWeight="600">
        <FormattedMessage id="app.demo" />
      </chakra.span>
    </chakra.aside>
  );
}
