import { chakra } from '@chakra-ui/react';
import { Outlet } from 'react-router-dom';
import { AppBar, type AppBarProps } from './app-bar';
import { Footer } from './footer';
import { PageFrame } from './page-frame';

interface DefaultLayoutProps {
  bar?: AppBarProps['look'];
  /** fromLg: none on narrow screens, where a bar with the next step stands at the bottom. */
  footer?: 'always' | 'fromLg';
}

/** App bar, content, footer; snackbar and progress bar stand around it (Specification, section 2). */
export function DefaultLayout({ bar, footer = 'always' }: DefaultLayoutProps) {
  return (
    <PageFrame
      bar={<AppBar look={bar} />}
      footer={
        <chakra.div hideBelow={footer === 'fromLg' ? 'lg' : undefined}>
          <Footer />
        </chakra.div>
      }
    >
      <Outlet />
    </PageFrame>
  );
}
