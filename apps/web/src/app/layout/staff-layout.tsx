import { useLayoutEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { PageFrame } from './page-frame';
import { StaffBar } from './staff-bar';

/** What the staff's pages stand in. */
export function StaffLayout() {
  useLayoutEffect(() => {
    // Said to the theme (global-css.ts): these pages keep their sizes on very wide screens.
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
