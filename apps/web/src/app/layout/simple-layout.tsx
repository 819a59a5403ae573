import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { Container } from '../../ui/container';
import { Brand } from './brand';
import { Footer } from './footer';
import { PageFrame } from './page-frame';

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
