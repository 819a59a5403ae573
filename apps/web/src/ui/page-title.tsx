import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

interface PageTitleProps extends HTMLChakraProps<'h1'> {
  /** The page stands in the place of another one at the same path, and what had the focus there is gone. */
  replacing?: boolean;
}

/**
 * The heading of a page. It takes the focus when the visitor arrives from another page of ours, so that a screen
 * reader speaks it and the keyboard goes on from there; on the very first page the browser keeps its own start.
 */
export function PageTitle({ replacing = false, children, ...rest }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  // A dialog that is opened or closed by the query is not a navigation: the heading would take the focus from somebody who types.
  const seen = useRef(key === 'default' && !replacing ? pathname : null);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <chakra.h1 ref={heading} tabIndex={-1} textStyle="h1" outline="none" _focusVisible={{ outline: 'none' }} {...rest}>
      {children}
    </chakra.h1>
  );
}
