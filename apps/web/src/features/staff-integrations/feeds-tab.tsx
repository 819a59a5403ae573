import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useShortcutHelp } from '../../components/shortcuts/shortcuts';
import { usePageKey } from '../../components/shortcuts/use-page-key';
import { useStaffUser } from '../../lib/session/staff-user';
import { useDrawerParam } from '../../lib/use-drawer-param';
import { useSnackbar } from '../../ui/snackbar';
import { useCalendarFeedsQuery, useTakeOverCalendarFeedMutation, type FeedPartsFragment } from './calendar-feeds.generated';
import { FeedDrawer } from './feed-drawer';
import type { MadeFeed } from './feed-editor';
import { FeedMade } from './feed-made';
import { inOrder } from './feed-order';
import { FeedsCard } from './feeds-card';
import { RevokeFeed } from './revoke-feed';

/** In the address: the form for a new one is open. */
const newFeed = 'new';
const keys = { title: 'integrations.feeds', shortcuts: [{ keys: ['A'], does: 'integrations.add' }] };

/** The calendar feeds of one's branches (contract, `calendarFeeds`), which are made, taken over and revoked here. */
export function FeedsTab() {
  const intl = useIntl();
  const showMessage = useSnackbar();
  const { branches } = useStaffUser();
  const drawer = useDrawerParam('feed');
  const { data, loading, error, refetch } = useCalendarFeedsQuery({ fetchPolicy: 'cache-and-network' });
  const [takeOver] = useTakeOverCalendarFeedMutation();
  const [made, setMade] = useState<MadeFeed | null>(null);
  const [revoking, setRevoking] = useState<FeedPartsFragment | null>(null);
  // Each address and each question begins empty. They are not taken out when they close: what opened them may be gone by then.
  const [turn, setTurn] = useState(0);
  // The form is done with, and is still in the address for a moment.
  const [isLeaving, setIsLeaving] = useState(false);
  if (isLeaving && drawer.id === null) setIsLeaving(false);
  const add = branches.length > 0 ? () => drawer.open(newFeed) : null;
  const isAdding = add !== null && drawer.id === newFeed;
  useShortcutHelp(keys);
  usePageKey('a', add);
  // A failure shows again in the card.
  const retry = () => void refetch().catch(() => undefined);

  function showMade(feed: MadeFeed) {
    setMade(feed);
    setTurn(turn + 1);
    retry();
  }

  async function takeOverFeed({ id, name }: FeedPartsFragment) {
    const done = await takeOver({ variables: { id } }).then(
      () => true,
      () => false,
    );
    showMessage({
      color: done ? 'success' : 'full',
      content: intl.formatMessage({ id: done ? 'integrations.takenOver' : 'integrations.notTakenOver' }, { name }),
    });
    if (!done) retry();
  }

  function closeMade() {
    setMade(null);
    // The browser's Back may have closed the form behind it.
    if (drawer.id === null) return;
    setIsLeaving(true);
    drawer.close();
  }

  return (
    <>
      <FeedsCard
        feeds={data ? inOrder(data.calendarFeeds) : null}
        state={{ loading, failed: error !== undefined, onRetry: retry }}
        onAdd={add}
        onTakeOver={(feed) => void takeOverFeed(feed)}
        onRevoke={(feed) => {
          setRevoking(feed);
          setTurn(turn + 1);
        }}
      />
      <FeedDrawer key={drawer.id} open={isAdding && made === null && !isLeaving} onClose={drawer.close} onMade={showMade} />
      <FeedMade key={`made-${turn}`} made={made} onClose={closeMade} />
      <RevokeFeed
        key={`revoke-${turn}`}
        feed={revoking}
        readAgain={async () => (await refetch()).data?.calendarFeeds ?? []}
        onClose={() => setRevoking(null)}
        onRevoked={({ name }) => {
          setRevoking(null);
          showMessage({ color: 'success', content: intl.formatMessage({ id: 'integrations.revokedNow' }, { name }) });
        }}
      />
    </>
  );
}
