import type { StaffPath } from '@booking/domain/navigation/paths';
import { createContext, use } from 'react';

/** The pages for staff that work and that the scope of who is signed in allows. */
export const OpenPaths = createContext<ReadonlySet<StaffPath>>(new Set());

/** Whether a link may lead to a page: `const isOpen = useIsOpen(); isOpen(paths.adminDay)`. */
export function useIsOpen(): (path: StaffPath) => boolean {
  const open = use(OpenPaths);
  return (path) => open.has(path);
}
