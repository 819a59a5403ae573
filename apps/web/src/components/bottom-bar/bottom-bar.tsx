import { Box, Flex } from '@chakra-ui/react';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { largeText } from '../../ui/theme/media';

interface BottomBarProps {
  /** A line above the button: what is chosen, and the time left of the hold. */
  line?: ReactNode;
  /** Shows it on wide screens too, for a page without another place for its action. */
  always?: boolean;
  /** Ends a part of the page, in its column, and scrolls away with that part. On a telephone it is as wide as the screen. */
  inColumn?: boolean;
  children: ReactNode;
}

// On a short viewport, such as a magnified page, or with large text, the bar must not cover half of the page.
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

/** Sets `--bottom-bar` to the height of a bar at the bottom, so that snackbars are above it and it does not hide the focus. */
export function useBottomBar(): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const root = document.documentElement.style;
    let written: ReturnType<typeof setTimeout>;
    const observer = new ResizeObserver(() => {
      clearTimeout(written);
      // All elements inherit the property and are styled again, so this runs in a task of its own after the frame.
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
