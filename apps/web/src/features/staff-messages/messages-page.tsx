import { htmlLang } from '@booking/domain/locale/locale';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { BookOpen, EyeOff, Mail, MessageSquare, MessageSquareOff, Moon } from 'lucide-react';
import { useId, useState, type ReactNode, type SyntheticEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { useBookingDrawer } from '../../components/booking-drawer/use-booking-drawer';
import { SmsBubble, SmsLength } from '../../components/message-words/sms-words';
import { quietHours } from '../../lib/quiet-hours';
import { requestFailureOf } from '../../lib/request-failure';
import { useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { RadioGroup } from '../../ui/radio-group';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { BedScene } from '../../ui/illustrations/bed-scene';
import { NoteText } from '../../ui/note';
import { PageHead, PageRoom } from '../../ui/page-head';
import { Skeleton } from '../../ui/skeleton';
import { TextLink } from '../../ui/text-link';
import { useMessagePreviewsQuery, usePreviewedBookingQuery, type MessagePreviewsQuery } from '../../graphql/message-previews.generated';

type Preview = MessagePreviewsQuery['messagePreviews'][number];

/** The kinds of messages in the order of the page, by their names in the address. */
const kinds = {
  booked: { kind: 'CONFIRMED', moved: false, label: 'messages.kind.booked' },
  moved: { kind: 'CHANGED', moved: true, label: 'messages.kind.moved' },
  updated: { kind: 'CHANGED', moved: false, label: 'messages.kind.updated' },
  cancelled: { kind: 'CANCELLED', moved: false, label: 'messages.kind.cancelled' },
  reminder: { kind: 'REMINDER', moved: false, label: 'messages.kind.reminder' },
  attendance: { kind: 'ATTENDANCE', moved: false, label: 'messages.kind.attendance' },
  window: { kind: 'WINDOW_CHANGED', moved: false, label: 'messages.kind.window' },
  onTheWay: { kind: 'ON_THE_WAY', moved: false, label: 'messages.kind.onTheWay' },
  nextStop: { kind: 'NEXT_STOP', moved: false, label: 'messages.kind.nextStop' },
  delivered: { kind: 'DELIVERED', moved: false, label: 'messages.kind.delivered' },
  notDelivered: { kind: 'NOT_DELIVERED', moved: false, label: 'messages.kind.notDelivered' },
  asked: { kind: 'MOVE_OFFERED', moved: false, label: 'messages.kind.asked' },
  lapsed: { kind: 'OFFER_LAPSED', moved: false, label: 'messages.kind.lapsed' },
  stays: { kind: 'OFFER_WITHDRAWN', moved: false, label: 'messages.kind.stays' },
} as const;

const kindNames = Object.keys(kinds) as (keyof typeof kinds)[];

/** Each language by its own name. */
const languages = { en: 'English', bm: 'Bahasa Melayu', cn: '中文' };

/** The parameter of the booking whose data is shown. `booking` would open the drawer. */
const param = 'of';

/** /admin/messages: every message to customers, with the data of a booking or of an example; nothing is sent. */
export function MessagesPage() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const present = kindNames.find((name) => name === search.get('kind')) ?? 'booked';
  const bookingId = search.get(param);
  const { kind, moved } = kinds[present];
  const { data, error, refetch } = useMessagePreviewsQuery({
    variables: { kind, moved, bookingId },
    // Not cached: the texts depend on the time.
    fetchPolicy: 'cache-and-network',
  });
  const show = (name: string, value: string | null) =>
    setSearch(
      (before) => {
        if (value === null) before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  const showExample = () => show(param, null);
  return (
    <PageRoom>
      <PageHead
        title={t('messages.title')}
        sub={t('messages.nothingSent')}
        actions={<Source bookingId={bookingId} onExample={showExample} />}
      />
      <Box mb="5">
        <RadioGroup
          label={t('messages.kinds')}
          hideLabel
          options={kindNames.map((name) => ({ value: name, label: t(kinds[name].label) }))}
          value={present}
          onChange={(name) => show('kind', name)}
        />
      </Box>
      {error && requestFailureOf(error).code === 'NOT_FOUND' ? (
        <NotFound onExample={showExample} />
      ) : data ? (
        <Channels previews={data.messagePreviews} />
      ) : error ? (
        <ErrorState title={t('messages.failed')} onRetry={() => void refetch().catch(() => undefined)} />
      ) : (
        <MessagesSkeleton />
      )}
    </PageRoom>
  );
}

/** The source of the data: a booking, which can be opened, or an example. */
function Source({ bookingId, onExample }: { bookingId: string | null; onExample: () => void }) {
  const t = useT();
  const { linkTo } = useBookingDrawer();
  const booking = usePreviewedBookingQuery({ variables: { id: bookingId ?? '' }, skip: bookingId === null }).data?.booking;
  if (bookingId === null) return <NoteText>{t('messages.example')}</NoteText>;
  return (
    <>
      <TextLink type="button" me="2" my={{ base: '1', md: '0' }} onClick={onExample}>
        {t('messages.useExample')}
      </TextLink>
      {booking ? (
        <Button asChild variant="outline" size="sm">
          <Link {...linkTo(booking.id)}>
            <BookOpen size={17} />
            {t('messages.booking', { reference: booking.reference })}
          </Link>
        </Button>
      ) : null}
    </>
  );
}

function Channels({ previews }: { previews: readonly Preview[] }) {
  const sms = previews.filter(({ channel }) => channel === 'SMS');
  const quiet = quietHours();
  const emails = previews.filter(({ channel }) => channel === 'EMAIL');
  return (
    <>
      {sms.length === 0 ? null : (
        <Channel title="messages.SMS" icon={<MessageSquare size={19} />}>
          {sms.map((preview) => (
            <Sms key={preview.locale} preview={preview} />
          ))}
        </Channel>
      )}
      <Channel title="messages.EMAIL" icon={<Mail size={19} />}>
        {emails.map((preview) => (
          <Email key={preview.locale} preview={preview} />
        ))}
      </Channel>
      <chakra.p display="flex" flexWrap="wrap" columnGap="5" rowGap="1" textStyle="sm" color="fg.muted">
        <Note icon={<EyeOff size={16} />} id="messages.starred" />
        {sms.length === 0 ? <Note icon={<MessageSquareOff size={16} />} id="messages.noSms" /> : null}
        {sms.length > 0 && quiet ? <Note icon={<Moon size={16} />} id="messages.quiet" values={{ ...quiet }} /> : null}
      </chakra.p>
    </>
  );
}

function Note({ icon, id, values }: { icon: ReactNode; id: string; values?: Record<string, string> }) {
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1.5">
      {icon}
      <FormattedMessage id={id} {...(values && { values })} />
    </chakra.span>
  );
}

function Channel({ title, icon, children }: { title: 'messages.SMS' | 'messages.EMAIL'; icon: ReactNode; children: ReactNode }) {
  const t = useT();
  const id = useId();
  return (
    <chakra.section aria-labelledby={id} mb="6">
      <chakra.h2 id={id} textStyle="h3" display="flex" alignItems="center" gap="2" mb="3">
        {icon}
        {t(title)}
      </chakra.h2>
      <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' }} gap="4">
        {children}
      </chakra.div>
    </chakra.section>
  );
}

function Sms({ preview: { locale, text, signs, signsMost } }: { preview: Preview }) {
  return (
    <Card p="4.5">
      <Flex justify="space-between" gap="3" mb="2.5" textStyle="sm">
        <chakra.h3 lang={htmlLang(locale)} fontWeight="600">
          {languages[locale]}
        </chakra.h3>
        <SmsLength length={signs} max={signsMost} />
      </Flex>
      <SmsBubble text={text} locale={locale} />
    </Card>
  );
}

function Email({ preview: { locale, subject, html } }: { preview: Preview }) {
  const t = useT();
  const language = languages[locale];
  return (
    <Card alignSelf="start">
      <chakra.div px="4.5" py="3" borderBottom="1px solid {colors.border}" textStyle="sm">
        <chakra.h3 lang={htmlLang(locale)} fontWeight="600">
          {language}
        </chakra.h3>
        <chakra.p lang={htmlLang(locale)} color="fg.muted" overflowWrap="anywhere">
          {subject}
        </chakra.p>
      </chakra.div>
      <EmailFrame html={html ?? ''} title={t('messages.frame', { language })} />
    </Card>
  );
}

/** Height of an e-mail in px before its content is measured. */
const firstHeight = 480;

/**
 * An e-mail in a frame in which no script runs, no form is sent and nothing opens. `allow-same-origin` lets the page measure the content;
 * it gives the frame nothing, because the frame runs no code.
 */
function EmailFrame({ html, title }: { html: string; title: string }) {
  const [height, setHeight] = useState(firstHeight);

  /** Measures the height after each change of the width. The observer is removed with the document that it observes. */
  function follow({ currentTarget: { contentDocument } }: SyntheticEvent<HTMLIFrameElement>) {
    if (contentDocument === null) return;
    const { documentElement: root } = contentDocument;
    new ResizeObserver(() => setHeight(root.offsetHeight)).observe(root);
  }

  return (
    <chakra.iframe
      srcDoc={html}
      title={title}
      sandbox="allow-same-origin"
      width="full"
      border="0"
      display="block"
      style={{ height }}
      onLoad={follow}
    />
  );
}

function NotFound({ onExample }: { onExample: () => void }) {
  const t = useT();
  return (
    <div role="alert">
      <EmptyState
        picture={<BedScene />}
        title={t('bookingDrawer.notFound.title')}
        action={
          <Button variant="tint" onClick={onExample}>
            {t('messages.useExample')}
          </Button>
        }
      >
        {t('bookingDrawer.notFound.text')}
      </EmptyState>
    </div>
  );
}

function MessagesSkeleton() {
  const t = useT();
  return (
    <chakra.div role="status" aria-label={t('messages.loading')}>
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', lg: 'repeat(3, 1fr)' }} gap="4">
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} height="10rem" borderRadius="l3" />
        ))}
      </chakra.div>
    </chakra.div>
  );
}
