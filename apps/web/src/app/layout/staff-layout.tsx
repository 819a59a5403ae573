import { Outlet } from 'react-router-dom';
import { PageFrame } from './page-frame';
import { StaffBar } from './staff-bar';

/** What the staff's pages stand in. */
export function StaffLayout() {
  return (
    <PageFrame bar={<StaffBar />}>
      <Outlet />
    </PageFrame>
  );
}
