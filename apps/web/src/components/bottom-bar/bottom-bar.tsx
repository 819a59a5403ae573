import { Box, Flex } from '@chakra-ui/react';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { largeText } from '../../ui/theme/media';

interface BottomBarProps {
  /** One quiet line above the button: what is chosen, what is left of the hold. */
  line?: ReactNode;
  /** On wide screens too, for a page that has no room of its own for its action. */
  always?: boolean;
  /** It ends a part of a page, in its column, and leaves the screen with it. On a telephone it is as wide as the screen. */
  inColumn?: boolean;
  children: ReactNode;
}

// Where a page is magnified until little of it is left, or its letters are, the bar must not take half of that.
const notOnLowScreens = { '@media (max-height: 400px)': { position: 'static' } };
const notWithLargeText = { [largeText]: { position: 'static' } };
// The margins of a page's container.
const toTheEdges = { mx: { base: '-4', md: '0' }, borderRadius: { md: 'l3' }, [largeText]: { mx: '-2' } };

/** A bar at the bottom of the screen with the next action, below 1024 px unless `always`. */
export function BottomBar({ line, always = false, inColumn = false, children }: BottomBarProps) {
  const bar = useBottomBar();
  return (
    <Box
      ref={bar}
      hideFrom={always ? undefined : 'lg'}
      css={[always ? notOnLowScreens : {}, notWithLargeText, inColumn ? toTheEdges : {}]}
      position="sticky"
      bottom="0"
      zIndex="sticky"
      bg="bg.panel"
      boxShadow="bar"
      p={{
        base: '0.75rem 1rem calc(1rem + env(safe-area-inset-bottom))',
        md: '0.75rem 1.5rem calc(1rem + env(safe-area-inset-bottom))',
      }}
    >
      {line ? (
        <Flex justify="space-between" align="center" gap="3" mb="2.5" textStyle="sm" css={{ [largeText]: { flexWrap: 'wrap' } }}>
          {line}
        </Flex>
      ) : null}
      {children}
    </Box>
  );
}

/** Says in `--bottom-bar` how high a bar at the bottom of the screen is: snackbars stand above it, and the focus is not hidden behind it. */
export function useBottomBar(): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const root = document.documentElement.style;
    let written: ReturnType<typeof setTimeout>;
    const observer = new ResizeObserver(() => {
      clearTimeout(written);
      // All elements inherit it and are styled again: in a task of its own, behind the frame.
      written = setTimeout(() => root.setProperty('--bottom-bar', `${element.offsetHeight}px`));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearTimeout(written);
      root.removeProperty('--bottom-bar');
    };
  }, []);
  return bar;
}
