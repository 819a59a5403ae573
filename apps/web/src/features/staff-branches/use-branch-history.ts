import { paths } from '@booking/domain/navigation/paths';
import { useIsOpen } from '../../lib/open-paths';
import { useLocalisedPath } from '../../lib/use-locale';

/** The address of all that was done to a branch; null for who may not read the audit log. */
export function useBranchHistory(): ((id: string) => string) | null {
  const to = useLocalisedPath();
  const isOpen = useIsOpen();
  if (!isOpen(paths.adminAudit)) return null;
  return (about) => `${to(paths.adminAudit)}?${new URLSearchParams({ kind: 'Branch', about }).toString()}`;
}
