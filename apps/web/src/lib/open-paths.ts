import type { StaffPath } from '@booking/domain/navigation/paths';
import { createContext, use } from 'react';

/** Returns the paths of the staff pages that exist and that the user's scope allows. */
export const OpenPaths = createContext<ReadonlySet<StaffPath>>(new Set());

/** Whether a link may lead to a page: `const isOpen = useIsOpen(); isOpen(paths.adminDay)`. */
export function useIsOpen(): (path: StaffPath) => boolean {
  const open = use(OpenPaths);
  return (path) => open.has(path);
}
