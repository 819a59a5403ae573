import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

interface PageTitleProps extends HTMLChakraProps<'h1'> {
  /** True if the page replaces another one at the same path, so that the element with the focus is gone. */
  replacing?: boolean;
}

/**
 * The heading of a page. It takes the focus when the visitor comes from another page of the site, so that screen readers read it and the
 * keyboard starts there. On the first page of a visit the focus stays where the browser sets it.
 */
export function PageTitle({ replacing = false, children, ...rest }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  // A dialog that the query opens or closes is not a navigation: the heading must not take the focus from it.
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
