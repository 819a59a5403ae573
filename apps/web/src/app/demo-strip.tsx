import { chakra } from '@chakra-ui/react';
import { useT } from '../lib/use-t';

const DemoStripBox = chakra('aside', {
  base: {
    'html:not([data-demo]) &': { display: 'none' },
    position: 'absolute',
    insetX: '0',
    top: '0',
    px: '2',
    py: '1',
    bg: 'bg.inverted',
    color: 'fg.inverted',
    textAlign: 'center',
    // On one line, however large the reader's letters are: the page begins below it.
    fontSize: { base: 'min(0.75rem, 4vw)', sm: '0.8125rem' },
    lineHeight: '1.125rem',
    fontWeight: '600',
  },
});

/**
 * Says above every page of the demo that it is one. It is in every page, so that React finds it in the first HTML and nothing is drawn
 * again; it shows where the server has marked the page as the demo's (apps/server/src/http/web-pages.ts).
 */
export function DemoStrip() {
  const t = useT();
  // Named, because staff's pages have landmarks of the same kind.
  return <DemoStripBox aria-label={t('app.demo')}>{t('app.demo')}</DemoStripBox>;
}
