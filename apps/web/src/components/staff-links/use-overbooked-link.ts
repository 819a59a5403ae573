import { paths } from '@booking/domain/navigation/paths';
import { useIsOpen } from '../../lib/open-paths';
import { useLocalisedPath } from '../../lib/use-locale';

/** The address of all bookings on days past their limit; null where somebody may not open it. */
export function useOverbookedLink(): string | null {
  const to = useLocalisedPath();
  const isOpen = useIsOpen();
  return isOpen(paths.adminBookings) ? `${to(paths.adminBookings)}?needs=overbooked` : null;
}
