import { Link, useLocation } from 'react-router-dom';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { dialogParam, type EditAccountDialog } from './dialog-param';

interface EditAccountLinkProps {
  dialog: EditAccountDialog;
  /** There is nothing yet that could be changed. */
  adds?: boolean;
}

/** Opens the dialog that changes the password or the telephone number, over the present page. */
export function EditAccountLink({ dialog, adds = false }: EditAccountLinkProps) {
  const t = useT();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set(dialogParam, dialog);
  return (
    <Button asChild variant="outline" size="sm">
      <Link
        to={{ pathname, search: query.toString() }}
        replace
        preventScrollReset
        aria-label={t(`userArea.${dialog}.${adds ? 'add' : 'edit'}`)}
      >
        {t(adds ? 'userArea.add' : 'userArea.change')}
      </Link>
    </Button>
  );
}
