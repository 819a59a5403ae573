import { CalendarPlus } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button';
import type { MadeFeed } from './feed-editor';
import { ShownOnce } from './shown-once';

interface FeedMadeProps {
  /** Null: nothing was made just now. */
  made: MadeFeed | null;
  onClose: () => void;
}

/** The address of a new feed, this once. */
export function FeedMade({ made, onClose }: FeedMadeProps) {
  return (
    <ShownOnce
      open={made !== null}
      onClose={onClose}
      words="integrations"
      title={made && <FormattedMessage id="integrations.done.title" values={{ name: made.calendarFeed.name }} />}
      value={made?.url ?? ''}
      otherWay={(onTaken) => (
        <Button asChild variant="outline" onClick={onTaken}>
          <a href={calendarLink(made?.url ?? '')}>
            <CalendarPlus size={17} aria-hidden="true" />
            <FormattedMessage id="integrations.done.open" />
          </a>
        </Button>
      )}
      facts={[
        { id: 'branch', text: made?.calendarFeed.branch.name },
        { id: 'shows', text: <FormattedMessage id="integrations.done.shows.text" /> },
        { id: 'add', text: <FormattedMessage id="integrations.done.add.text" /> },
      ]}
    />
  );
}

/** What the device opens in its calendar, where it has one. */
const calendarLink = (url: string): string => url.replace(/^https?:/, 'webcal:');
