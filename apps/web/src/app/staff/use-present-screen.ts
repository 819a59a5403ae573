import { stripPrefix } from '@booking/domain/locale/locale';
import { matchPath, useLocation } from 'react-router-dom';
import { staffScreens, type StaffScreen } from './staff-screens';

/** The page for staff that belongs to an address. @param pathname with or without the language's prefix */
export function screenOf(pathname: string): StaffScreen | undefined {
  const { path } = stripPrefix(pathname);
  return staffScreens.find((screen) => matchPath(screen.path, path));
}

/** The page for staff that is shown. */
export const usePresentScreen = (): StaffScreen | undefined => screenOf(useLocation().pathname);
