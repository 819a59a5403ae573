import { chakra, Flex } from '@chakra-ui/react';
import { useCallback, useRef, type ReactNode } from 'react';
import { useT } from '../../lib/use-locale';
import { largeText } from '../../ui/theme/media';
import { AccountDialogHost } from './account-dialog-host';

// Spacing does not grow with the text size.
const steps = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 7, 8, 9, 10];
const halfSpacing = Object.fromEntries(steps.map((step) => [`--chakra-spacing-${String(step).replace('.', '\\.')}`, `${step / 8}rem`]));

interface PageFrameProps {
  /** Beside bar and content, over the full height. */
  side?: ReactNode;
  bar: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

/** Bar, content and footer, at least as high as the window, with the skip link and the account's dialogs. */
export function PageFrame({ side, bar, children, footer }: PageFrameProps) {
  const t = useT();
  const main = useRef<HTMLElement>(null);
  const focusContent = useCallback(() => main.current?.focus({ preventScroll: true }), []);
  return (
    <Flex
      minHeight="calc(100 * var(--dvh) - var(--demo-strip, 0px))"
      overflowX="clip"
      css={{
        'html:not([data-staff]) &': { containerType: 'inline-size', containerName: 'page' },
        '& > *': { [largeText]: halfSpacing },
      }}
    >
      <chakra.a
        href="#content"
        position="absolute"
        insetStart="4"
        top="2"
        zIndex="skip"
        px="4"
        py="2.5"
        borderRadius="l2"
        bg="primary.solid"
        color="primary.contrast"
        fontWeight="600"
        transform="translateY(-200%)"
        _focus={{ transform: 'none' }}
        onClick={(event) => {
          // Moves the focus and keeps the fragment, which belongs to the page and may be a booking's token.
          event.preventDefault();
          main.current?.focus();
          main.current?.scrollIntoView();
        }}
      >
        {t('app.skip')}
      </chakra.a>
      {side}
      <Flex flex="1" minWidth="0" direction="column">
        {bar}
        <chakra.main
          ref={main}
          id="content"
          tabIndex={-1}
          outline="none"
          _focusVisible={{ outline: 'none' }}
          flex="1"
          display="flex"
          flexDirection="column"
        >
          {children}
        </chakra.main>
        {footer}
      </Flex>
      <AccountDialogHost onFocusLost={focusContent} />
    </Flex>
  );
}
