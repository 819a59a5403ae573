import { chakra } from '@chakra-ui/react';

/** A turning ring in the colour of the text. Screen readers ignore it: its parent announces the loading. @param size in pixels */
export function Spinner({ size = 18 }: { size?: number }) {
  return (
    <chakra.svg
      width={`${size}px`}
      height={`${size}px`}
      viewBox="0 0 18 18"
      aria-hidden="true"
      flex="none"
      animation="spin 0.8s linear infinite"
    >
      <circle cx="9" cy="9" r="7" fill="none" stroke="currentColor" strokeOpacity=".3" strokeWidth="2.5" />
      <path d="M9 2a7 7 0 0 1 7 7" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </chakra.svg>
  );
}
