import { defineGlobalStyles } from '@chakra-ui/react';
import { veryWide } from './media';

export const globalCss = defineGlobalStyles({
  // Focused elements are never hidden behind the bar at the bottom (WCAG 2.4.11).
  html: {
    textSizeAdjust: '100%',
    '--dvh': '1vh',
    '@supports (height: 1dvh)': { '--dvh': '1dvh' },
    scrollPaddingBlock: '6rem max(6rem, calc(var(--bottom-bar, 0px) + 3rem))',
  },
  // From 1920 px on everything measured in rem is one and a half times as large, and so are drawings, whose size is in px. The staff's
  // tables take the width for more columns instead.
  'html:not([data-staff])': { [veryWide]: { fontSize: '150%' } },
  'html:not([data-staff]) svg:not([data-scene])': { [veryWide]: { zoom: '1.5' } },
  body: {
    fontFamily: 'body',
    textStyle: 'body',
    color: 'fg',
    bg: 'bg.canvas',
    minHeight: 'calc(100 * var(--dvh))',
    fontOpticalSizing: 'auto',
    overflowWrap: 'break-word',
  },
  // Room for the strip of the demo (app/locale-shell.tsx).
  'html[data-demo]': { '--demo-strip': '1.625rem' },
  'html[data-demo] body': { position: 'relative', pt: 'var(--demo-strip)' },
  // With a modal dialog the page behind it does not scroll, and does not move when the scroll bar disappears.
  'html:has(dialog[open])': { overflow: 'hidden', paddingInlineEnd: 'var(--scroll-bar, 0px)' },
  'h1, h2, h3': { textWrap: 'balance' },
  p: { textWrap: 'pretty' },
  // iOS zooms into a field whose text is smaller than 16 px; everything else keeps its own size.
  'button, input, select, textarea': { font: 'inherit', letterSpacing: 'inherit' },
  '*::placeholder': { color: 'fg.subtle', opacity: '1' },
  '*::selection': { bg: 'primary.emphasized' },
  ':focus-visible': { outline: '2px solid {colors.focusRing}', outlineOffset: '2px' },
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '1ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '1ms !important',
      scrollBehavior: 'auto !important',
    },
  },
});
