import { htmlLang } from '@booking/domain/locale/locale';
import { paths } from '@booking/domain/navigation/paths';
import { chakra } from '@chakra-ui/react';
import { BookOpen, ChevronRight, EyeOff, Mail, MessageSquare, MessageSquareOff, Moon } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { useBookingDrawer } from '../../components/booking-drawer/use-booking-drawer';
import { SmsLength } from '../../components/message-words/sms-length';
import { SmsBubble } from '../../components/message-words/sms-bubble';
import { useIsOpen } from '../../lib/open-paths';
import { useLocalisedPath } from '../../lib/use-locale';
import { quietHours } from '../../lib/quiet-hours';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { ChoicePill } from '../../ui/choice-pill';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { BedScene } from '../../ui/illustrations/bed-scene';
import { PageHead, PageRoom } from '../../ui/page-head';
import { Skeleton } from '../../ui/skeleton';
import { TextLink } from '../../ui/text-link';
import { EmailFrame } from './email-frame';
import { kindNames, type Kind } from './message-kinds';
import type { MessagePreviewsQuery } from './message-previews.generated';

type Preview = MessagePreviewsQuery['messagePreviews'][number];

/** In their own words, whatever the page's language is. */
const languages = { en: 'English', bm: 'Bahasa Melayu', cn: '中文' };

interface MessagesPageProps {
  kind: Kind;
  onKind: (kind: Kind) => void;
  /** Null until they are there. */
  previews: readonly Preview[] | null;
  /** Whose data stand in the messages; null: an example's. */
  ofBooking: { id: string; reference: string | null } | null;
  onExample: () => void;
  failure: 'notFound' | 'failed' | null;
  onRetry: () => void;
}

/** Kinds, ways and languages side by side. */
export function MessagesPage({ kind, onKind, previews, ofBooking, onExample, failure, onRetry }: MessagesPageProps) {
  const intl = useIntl();
  return (
    <PageRoom>
      <Path />
      <PageHead
        title={intl.formatMessage({ id: 'messages.title' })}
        sub={<FormattedMessage id="messages.nothingSent" />}
        actions={<Source ofBooking={ofBooking} onExample={onExample} />}
      />
      <chakra.div role="radiogroup" aria-label={intl.formatMessage({ id: 'messages.kinds' })} display="flex" flexWrap="wrap" gap="2" mb="5">
        {kindNames.map((name) => (
          <ChoicePill key={name} name="kind" checked={name === kind} onChange={() => onKind(name)}>
            <FormattedMessage id={`messages.kind.${name}`} />
          </ChoicePill>
        ))}
      </chakra.div>
      {failure === 'notFound' ? (
        <NotFound onExample={onExample} />
      ) : previews === null ? (
        failure === null ? (
          <Shape />
        ) : (
          <ErrorState title={<FormattedMessage id="messages.failed" />} onRetry={onRetry} />
        )
      ) : (
        <Ways previews={previews} />
      )}
    </PageRoom>
  );
}

/** Where this page belongs, for who may go there. */
function Path() {
  const to = useLocalisedPath();
  if (!useIsOpen()(paths.adminIntegrations)) return null;
  return (
    <chakra.p display="flex" alignItems="center" gap="2" textStyle="sm" mb={{ base: '4', md: '1' }}>
      <TextLink asChild fontWeight="500">
        <Link to={to(paths.adminIntegrations)}>
          <FormattedMessage id="integrations.title" />
        </Link>
      </TextLink>
      <ChevronRight size={15} aria-hidden="true" />
      <FormattedMessage id="bookingDrawer.messages" />
    </chakra.p>
  );
}

/** Whose data are shown: a booking, which opens, or an example. */
function Source({ ofBooking, onExample }: Pick<MessagesPageProps, 'ofBooking' | 'onExample'>) {
  const { linkTo } = useBookingDrawer();
  if (ofBooking === null)
    return (
      <chakra.span textStyle="sm" color="fg.muted">
        <FormattedMessage id="messages.example" />
      </chakra.span>
    );
  return (
    <>
      <TextLink type="button" marginInlineEnd="2" marginBlock={{ base: '1', md: '0' }} onClick={onExample}>
        <FormattedMessage id="messages.useExample" />
      </TextLink>
      {ofBooking.reference === null ? null : (
        <Button asChild variant="outline" size="sm">
          <Link {...linkTo(ofBooking.id)}>
            <BookOpen size={17} aria-hidden="true" />
            <FormattedMessage id="messages.booking" values={{ reference: ofBooking.reference }} />
          </Link>
        </Button>
      )}
    </>
  );
}

function Ways({ previews }: { previews: readonly Preview[] }) {
  const sms = previews.filter(({ channel }) => channel === 'SMS');
  const quiet = quietHours();
  const emails = previews.filter(({ channel }) => channel === 'EMAIL');
  return (
    <>
      {sms.length === 0 ? null : (
        <Way name="SMS" icon={<MessageSquare size={19} aria-hidden="true" />}>
          {sms.map((preview) => (
            <Sms key={preview.locale} preview={preview} />
          ))}
        </Way>
      )}
      <Way name="EMAIL" icon={<Mail size={19} aria-hidden="true" />}>
        {emails.map((preview) => (
          <Email key={preview.locale} preview={preview} />
        ))}
      </Way>
      <chakra.p display="flex" flexWrap="wrap" columnGap="5" rowGap="1" textStyle="sm" color="fg.muted">
        <Note icon={<EyeOff size={16} aria-hidden="true" />} id="messages.starred" />
        {sms.length === 0 ? <Note icon={<MessageSquareOff size={16} aria-hidden="true" />} id="messages.noSms" /> : null}
        {sms.length > 0 && quiet ? <Note icon={<Moon size={16} aria-hidden="true" />} id="messages.quiet" values={{ ...quiet }} /> : null}
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

function Way({ name, icon, children }: { name: 'SMS' | 'EMAIL'; icon: ReactNode; children: ReactNode }) {
  const id = `messages-${name}`;
  return (
    <chakra.section aria-labelledby={id} mb="6">
      <chakra.h2 id={id} textStyle="h3" display="flex" alignItems="center" gap="2" mb="3">
        {icon}
        <FormattedMessage id={`messages.${name}`} />
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
      <chakra.div display="flex" justifyContent="space-between" gap="3" mb="2.5" textStyle="sm">
        <chakra.h3 lang={htmlLang(locale)} fontWeight="600">
          {languages[locale]}
        </chakra.h3>
        <SmsLength signs={signs} most={signsMost} />
      </chakra.div>
      <SmsBubble text={text} locale={locale} />
    </Card>
  );
}

function Email({ preview: { locale, subject, html } }: { preview: Preview }) {
  const intl = useIntl();
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
      <EmailFrame html={html ?? ''} title={intl.formatMessage({ id: 'messages.frame' }, { language })} />
    </Card>
  );
}

function NotFound({ onExample }: { onExample: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        picture={<BedScene />}
        title={<FormattedMessage id="bookingDrawer.notFound.title" />}
        action={
          <Button variant="tint" onClick={onExample}>
            <FormattedMessage id="messages.useExample" />
          </Button>
        }
      >
        <FormattedMessage id="bookingDrawer.notFound.text" />
      </EmptyState>
    </div>
  );
}

function Shape() {
  return (
    <chakra.div role="status" aria-label={useIntl().formatMessage({ id: 'messages.loading' })}>
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', lg: 'repeat(3, 1fr)' }} gap="4">
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} height="10rem" borderRadius="l3" />
        ))}
      </chakra.div>
    </chakra.div>
  );
}
