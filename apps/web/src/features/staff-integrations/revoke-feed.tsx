import { FormattedMessage } from 'react-intl';
import { useState } from 'react';
import { momentText } from '../../components/delivery-date/moment-text';
import { SaveFailure } from '../../components/staff-form/save-failure';
import { useSaving } from '../../components/staff-form/use-saving';
import { useLocale } from '../../lib/use-locale';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useRevokeCalendarFeedMutation, type FeedPartsFragment } from './calendar-feeds.generated';

interface RevokeFeedProps {
  /** Null: the dialog is closed. */
  feed: FeedPartsFragment | null;
  /** Asks the server for all feeds. */
  readAgain: () => Promise<readonly FeedPartsFragment[]>;
  onClose: () => void;
  onRevoked: (feed: FeedPartsFragment) => void;
}

/** Asks before a feed is revoked, and says what then happens. Where somebody else was first, it says so. */
export function RevokeFeed({ feed, readAgain, onClose, onRevoked }: RevokeFeedProps) {
  const locale = useLocale();
  const [revoke] = useRevokeCalendarFeedMutation();
  const [earlier, setEarlier] = useState<string | null>(null);
  const saving = useSaving(() => Promise.resolve());

  async function confirm({ id }: FeedPartsFragment) {
    let revoked: FeedPartsFragment | undefined;
    const done = await saving.run(async () => {
      const present = (await readAgain()).find((one) => one.id === id);
      if (present?.revokedAt) setEarlier(present.revokedAt);
      else revoked = (await revoke({ variables: { id } })).data?.revokeCalendarFeed;
    });
    if (done && revoked) onRevoked(revoked);
  }

  return (
    <Dialog
      open={feed !== null}
      onClose={onClose}
      title={feed && <FormattedMessage id="integrations.revokeAsk.title" values={{ name: feed.name }} />}
      description={feed?.branch.name}
      actions={
        earlier === null ? (
          <>
            <Button variant="outline" data-autofocus="" onClick={onClose}>
              <FormattedMessage id="integrations.revokeAsk.keep" />
            </Button>
            <Button variant="danger" loading={saving.busy} onClick={() => feed && void confirm(feed)}>
              <FormattedMessage id="integrations.revokeAsk.confirm" />
            </Button>
          </>
        ) : (
          <Button variant="outline" onClick={onClose}>
            <FormattedMessage id="ui.close" />
          </Button>
        )
      }
    >
      <SaveFailure failure={saving.failure} />
      {earlier === null ? (
        <p>
          <FormattedMessage id="integrations.revokeAsk.text" />
        </p>
      ) : (
        <Banner role="alert" tone="primary" title={<FormattedMessage id="integrations.revokeAsk.earlier.title" />}>
          <FormattedMessage id="integrations.revokeAsk.earlier.text" values={{ moment: momentText(earlier, locale) }} />
        </Banner>
      )}
    </Dialog>
  );
}
