import { FormattedMessage } from 'react-intl';
import { StaffFormDrawer } from '../../components/staff-form/staff-form-drawer';
import { FeedEditor, type MadeFeed } from './feed-editor';

interface FeedDrawerProps {
  open: boolean;
  onClose: () => void;
  onMade: (made: MadeFeed) => void;
}

/** The form for a new feed, at the right side of the list. */
export function FeedDrawer({ open, onClose, onMade }: FeedDrawerProps) {
  return (
    <StaffFormDrawer open={open} onClose={onClose} title={<FormattedMessage id="integrations.add" />} width={32.5}>
      {(parts) => <FeedEditor {...parts} onMade={onMade} />}
    </StaffFormDrawer>
  );
}
