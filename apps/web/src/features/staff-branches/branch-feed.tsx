import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { defaultLocale, type Locale } from '@booking/domain/locale/locale';
import { chakra, Flex } from '@chakra-ui/react';
import { Ban, CalendarPlus, Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useIntl, type IntlShape } from 'react-intl';
import { useConfirm } from '../../components/confirm/confirm';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { ShownOnce } from '../../components/shown-once/shown-once';
import { SaveFailure } from '../../components/staff-form/save-failure';
import { useSaving } from '../../components/staff-form/use-saving';
import {
  useBranchFeedQuery,
  useCreateCalendarFeedMutation,
  useRevokeCalendarFeedMutation,
  type BranchPartsFragment,
} from '../../graphql/branches.generated';
import { now } from '../../lib/clock';
import { lastRead, type LastRead } from '../../lib/last-read';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { Disclosure } from '../../ui/disclosure';
import { Note } from '../../ui/note';
import { useSnackbar } from '../../ui/snackbar';

const readIds = {
  never: 'branches.feed.read.never',
  now: 'branches.feed.read.now',
  minutes: 'branches.feed.read.minutes',
  today: 'branches.feed.read.today',
  yesterday: 'branches.feed.read.yesterday',
  date: 'branches.feed.read.date',
} as const satisfies Record<LastRead['when'], string>;

const shownTexts = {
  once: 'branches.feed.done.once',
  label: 'branches.feed.done.label',
  copied: 'branches.feed.done.copied',
  notCopied: 'branches.feed.done.notCopied',
  lost: 'branches.feed.done.lost',
  leaveTitle: 'branches.feed.leave.title',
  leaveText: 'branches.feed.leave.text',
};

/**
 * The calendar feed of a branch: shows when it was read, and creates, replaces and revokes its address. For users who may manage it.
 * @param open expanded at first
 */
export function BranchFeed({ branch: { id, name }, open = false }: { branch: Pick<BranchPartsFragment, 'id' | 'name'>; open?: boolean }) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const confirm = useConfirm();
  const showMessage = useSnackbar();
  const { data, error, refetch } = useBranchFeedQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  const [create] = useCreateCalendarFeedMutation();
  const [revoke] = useRevokeCalendarFeedMutation();
  const saving = useSaving(() => Promise.resolve());
  /** The address, while it is shown. */
  const [url, setUrl] = useState<string | null>(null);
  const feed = data?.branch?.calendarFeed;
  const retry = () => void refetch().catch(() => undefined);

  /** @param run calls the request that creates the address: at once, or after a question */
  async function make(run: (request: () => Promise<void>) => Promise<boolean>) {
    let made: string | undefined;
    const done = await run(async () => {
      made = (await create({ variables: { branchId: id } })).data?.createCalendarFeed.url;
    });
    if (!done || made === undefined) return;
    setUrl(inLanguage(made, locale));
  }

  const replace = () =>
    make((run) =>
      confirm({
        title: t('branches.feed.replaceAsk.title', { name }),
        text: t('branches.feed.replaceAsk.text'),
        confirm: t('branches.feed.replace'),
        run,
      }),
    );

  async function end(feedId: string) {
    const done = await confirm({
      title: t('branches.feed.revokeAsk.title', { name }),
      text: t('branches.feed.revokeAsk.text'),
      confirm: t('branches.feed.revoke'),
      isDanger: true,
      run: () => revoke({ variables: { id: feedId } }),
    });
    if (done) showMessage({ color: 'success', content: t('branches.feed.revoked', { name }) });
    else retry();
  }

  const sub = feed === undefined ? null : feed === null ? t('branches.feed.none') : readText(intl, locale, feed.lastReadAt);
  return (
    <Disclosure title={t('branches.feed')} sub={sub} open={open}>
      <Note mb="3">{t('branches.feed.text')}</Note>
      <SaveFailure failure={saving.failure} />
      {error && feed === undefined ? <ErrorState title={t('branches.feed.failed')} onRetry={retry} /> : null}
      {feed ? (
        <chakra.p textStyle="sm" mb="3">
          {t('branches.feed.made', { date: deliveryDateText(localDateTime(new Date(feed.createdAt)).date, locale, 'plain'), read: sub })}
        </chakra.p>
      ) : null}
      {feed === undefined ? null : (
        <Flex gap="2" wrap="wrap">
          {feed === null ? (
            <Button variant="outline" size="sm" loading={saving.busy} onClick={() => void make(saving.run)}>
              <Plus size={16} />
              {t('branches.feed.make')}
            </Button>
          ) : (
            <>
              <Button variant="outline" size="sm" onClick={() => void replace()}>
                <RefreshCw size={16} />
                {t('branches.feed.replace')}
              </Button>
              <Button variant="danger" size="sm" onClick={() => void end(feed.id)}>
                <Ban size={16} />
                {t('branches.feed.revoke')}
              </Button>
            </>
          )}
        </Flex>
      )}
      {/* Outside of the branch’s form, so that Enter in a dialog does not save the branch. */}
      {createPortal(
        <ShownOnce
          open={url !== null}
          onClose={() => setUrl(null)}
          texts={shownTexts}
          title={t('branches.feed.done.title')}
          value={url ?? ''}
          otherAction={(onTaken) => (
            <Button asChild variant="outline" onClick={onTaken}>
              <a href={calendarLink(url ?? '')}>
                <CalendarPlus size={17} />
                {t('branches.feed.done.open')}
              </a>
            </Button>
          )}
          facts={[
            { label: 'branches.feed.done.branch', text: name },
            { label: 'branches.feed.done.shows', text: t('branches.feed.done.shows.text') },
            { label: 'branches.feed.done.add', text: t('branches.feed.done.add.text') },
          ]}
        />,
        document.body,
      )}
    </Disclosure>
  );
}

/** 'Read today, 07:30'. */
function readText(intl: IntlShape, locale: Locale, lastReadAt: string | null): string {
  const { when, ...read } = lastRead(lastReadAt, now());
  const values = 'date' in read ? { date: deliveryDateText(read.date, locale, 'plain') } : read;
  return intl.formatMessage({ id: readIds[when] }, values);
}

/** Returns the address with the language of the user who created it (docs/api-rest.md, "The calendar of a branch"). */
const inLanguage = (url: string, locale: Locale): string => (locale === defaultLocale ? url : `${url}?lang=${locale}`);

/** Returns the link that opens the feed in the calendar application of the device, if it has one. */
const calendarLink = (url: string): string => url.replace(/^https?:/, 'webcal:');
