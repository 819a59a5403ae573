import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { defaultLocale, type Locale } from '@booking/domain/locale/locale';
import { chakra, Flex } from '@chakra-ui/react';
import { Ban, CalendarPlus, Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { ShownOnce } from '../../components/shown-once/shown-once';
import { SaveFailure } from '../../components/staff-form/save-failure';
import { useSaving } from '../../components/staff-form/use-saving';
import { now } from '../../lib/clock';
import { lastRead } from '../../lib/last-read';
import { useLocale } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { ErrorState } from '../../ui/error-state';
import { Fold } from '../../ui/fold';
import { useSnackbar } from '../../ui/snackbar';
import {
  useBranchFeedQuery,
  useCreateCalendarFeedMutation,
  useRevokeCalendarFeedMutation,
  type BranchPartsFragment,
} from './branches.generated';

interface BranchFeedProps {
  branch: Pick<BranchPartsFragment, 'id' | 'name'>;
  /** It starts unfolded. */
  open?: boolean;
}

/** The calendar feed of a branch: shows when it was read, makes, replaces and revokes its address. For who may manage it. */
export function BranchFeed({ branch: { id, name }, open = false }: BranchFeedProps) {
  const intl = useIntl();
  const locale = useLocale();
  const showMessage = useSnackbar();
  const { data, error, refetch } = useBranchFeedQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  const [create] = useCreateCalendarFeedMutation();
  const [revoke] = useRevokeCalendarFeedMutation();
  const saving = useSaving(() => Promise.resolve());
  const [question, setQuestion] = useState<'replace' | 'revoke' | null>(null);
  /** Its address, while it is shown. */
  const [url, setUrl] = useState<string | null>(null);
  // Each address begins uncopied.
  const [turn, setTurn] = useState(0);
  const feed = data?.branch?.calendarFeed;
  const retry = () => void refetch().catch(() => undefined);
  const ask = (about: 'replace' | 'revoke') => {
    saving.clear();
    setQuestion(about);
  };

  async function make() {
    let made: string | undefined;
    await saving.run(async () => {
      made = (await create({ variables: { branchId: id } })).data?.createCalendarFeed.url;
    });
    if (made === undefined) return;
    setQuestion(null);
    setUrl(inLanguage(made, locale));
    setTurn(turn + 1);
  }

  async function end() {
    if (!feed) return;
    if (await saving.run(() => revoke({ variables: { id: feed.id } }))) {
      setQuestion(null);
      showMessage({ color: 'success', content: intl.formatMessage({ id: 'branches.feed.revoked' }, { name }) });
    } else retry();
  }

  const sub =
    feed === undefined ? null : feed === null ? intl.formatMessage({ id: 'branches.feed.none' }) : readText(intl, locale, feed.lastReadAt);
  return (
    <Fold title={<FormattedMessage id="branches.feed" />} sub={sub} open={open}>
      <chakra.p textStyle="sm" color="fg.muted" mb="3">
        <FormattedMessage id="branches.feed.text" />
      </chakra.p>
      {question === null ? <SaveFailure failure={saving.failure} /> : null}
      {error && feed === undefined ? <ErrorState title={<FormattedMessage id="branches.feed.failed" />} onRetry={retry} /> : null}
      {feed ? (
        <chakra.p textStyle="sm" mb="3">
          <FormattedMessage
            id="branches.feed.made"
            values={{ date: deliveryDateText(localDateTime(new Date(feed.createdAt)).date, locale, 'plain'), read: sub }}
          />
        </chakra.p>
      ) : null}
      {feed === undefined ? null : (
        <Flex gap="2" wrap="wrap">
          {feed === null ? (
            <Button variant="outline" size="sm" loading={saving.busy} onClick={() => void make()}>
              <Plus size={16} aria-hidden="true" />
              <FormattedMessage id="branches.feed.make" />
            </Button>
          ) : (
            <>
              <Button variant="outline" size="sm" onClick={() => ask('replace')}>
                <RefreshCw size={16} aria-hidden="true" />
                <FormattedMessage id="branches.feed.replace" />
              </Button>
              <Button variant="danger" size="sm" onClick={() => ask('revoke')}>
                <Ban size={16} aria-hidden="true" />
                <FormattedMessage id="branches.feed.revoke" />
              </Button>
            </>
          )}
        </Flex>
      )}
      {/* Outside of the branch's form: Enter in a dialog does not save the branch. */}
      {createPortal(
        <>
          <Dialog
            open={question !== null}
            onClose={() => setQuestion(null)}
            title={question && <FormattedMessage id={`branches.feed.${question}Ask.title`} values={{ name }} />}
            actions={
              <>
                <Button variant="outline" data-autofocus="" onClick={() => setQuestion(null)}>
                  <FormattedMessage id="branches.feed.keep" />
                </Button>
                <Button
                  variant={question === 'revoke' ? 'danger' : 'primary'}
                  loading={saving.busy}
                  onClick={() => void (question === 'revoke' ? end() : make())}
                >
                  <FormattedMessage id={question === 'revoke' ? 'branches.feed.revoke' : 'branches.feed.replace'} />
                </Button>
              </>
            }
          >
            {question ? (
              <>
                <SaveFailure failure={saving.failure} />
                <p>
                  <FormattedMessage id={`branches.feed.${question}Ask.text`} />
                </p>
              </>
            ) : null}
          </Dialog>
          <ShownOnce
            key={turn}
            open={url !== null}
            onClose={() => setUrl(null)}
            words="branches.feed"
            title={<FormattedMessage id="branches.feed.done.title" />}
            value={url ?? ''}
            otherWay={(onTaken) => (
              <Button asChild variant="outline" onClick={onTaken}>
                <a href={calendarLink(url ?? '')}>
                  <CalendarPlus size={17} aria-hidden="true" />
                  <FormattedMessage id="branches.feed.done.open" />
                </a>
              </Button>
            )}
            facts={[
              { id: 'branch', text: name },
              { id: 'shows', text: <FormattedMessage id="branches.feed.done.shows.text" /> },
              { id: 'add', text: <FormattedMessage id="branches.feed.done.add.text" /> },
            ]}
          />
        </>,
        document.body,
      )}
    </Fold>
  );
}

/** 'Read today, 07:30'. */
function readText(intl: IntlShape, locale: Locale, lastReadAt: string | null): string {
  const { when, ...values } = lastRead(lastReadAt, now());
  const said = 'date' in values ? { date: deliveryDateText(values.date, locale, 'plain') } : values;
  return intl.formatMessage({ id: `branches.feed.read.${when}` }, said);
}

/** The address asks for the language of the person who makes it (docs/api.md, calendars). */
const inLanguage = (url: string, locale: Locale): string => (locale === defaultLocale ? url : `${url}?lang=${locale}`);

/** The device opens this in its calendar application, if it has one. */
const calendarLink = (url: string): string => url.replace(/^https?:/, 'webcal:');
