import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { Container } from '../../ui/container';
import { AppBar, type AppBarProps } from './app-bar';
import { Brand } from './brand';
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

/** A logo that links to the home page, and a footer with the enquiry text (Specification, section 2). */
export function SimpleLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <PageFrame
      bar={
        <header>
          <Container display="flex" alignItems="center" height={{ base: '3.5rem', md: '4rem' }}>
            <Brand />
          </Container>
        </header>
      }
      footer={<Footer />}
    >
      {children}
    </PageFrame>
  );
}

/** Around what staff see until it is known who they are: the layout of their pages is loaded only then. */
export function WaitingFrame({ children }: { children: ReactNode }) {
  return (
    <PageFrame
      bar={
        <chakra.header display="flex" alignItems="center" minHeight="3.875rem" px="5" borderBottomWidth="1px" borderColor="border">
          <Brand />
        </chakra.header>
      }
    >
      {children}
    </PageFrame>
  );
}
