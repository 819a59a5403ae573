import type { SessionUser } from '../../lib/session/session-user';

/** In the query of /form and /user: `?dialog=password`, `?dialog=phone` (Specification, section 2: sub-views of the form). */
export const dialogParam = 'dialog';

export const editAccountDialogs = ['password', 'phone'] as const;
export type EditAccountDialog = (typeof editAccountDialogs)[number];

/** Properties of each of these dialogs. */
export interface EditAccountProps {
  user: SessionUser;
  open: boolean;
  onClose: () => void;
}
