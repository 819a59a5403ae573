import { useLayoutEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { PageFrame } from './page-frame';
import { StaffBar } from './staff-bar';

/** The layout of the pages for staff. */
export function StaffLayout() {
  useLayoutEffect(() => {
    // Tells the theme (global-css.ts) that these pages keep their sizes on very wide screens.
    const { dataset } = document.documentElement;
    dataset['staff'] = '';
    return () => {
      delete dataset['staff'];
    };
  }, []);
  return (
    <PageFrame bar={<StaffBar />}>
      <Outlet />
    </PageFrame>
  );
}
