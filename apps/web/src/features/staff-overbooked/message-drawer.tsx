import { htmlLang } from '@booking/domain/locale/locale';
import { chakra, Flex } from '@chakra-ui/react';
import { CircleAlert, Mail, MessageSquareText, PhoneCall } from 'lucide-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useReasonWords } from '../../components/staff-move/use-reschedule';
import { SmsNotice } from '../../components/booking-drawer/sms-notice';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { mayHelpToRetry, requestFailureOf } from '../../lib/request-failure';
import { useLocale, useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Card } from '../../ui/card';
import { ErrorState } from '../../ui/error-state';
import { FormSkeleton } from '../../ui/skeletons';
import { SideDrawer } from '../../ui/side-drawer';
import { useWorkMessagesQuery, type WorkMessagesQuery } from '../../graphql/overbooked.generated';
import type { Decision } from './use-decisions';

interface MessageDrawerProps {
  /** The decision when the drawer was opened; null: closed. */
  decision: Decision | null;
  onClose: () => void;
  /** Called if the booking has changed since the list was loaded. */
  onStale: () => void;
}

/** Previews the messages that a decision sends. */
export function MessageDrawer({ decision, onClose, onStale }: MessageDrawerProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <SideDrawer
      open={decision !== null}
      onClose={onClose}
      title={decision && t('overbooked.message.title', { name: decision.row.booking.name })}
    >
      {decision ? (
        <>
          <chakra.p textStyle="sm" color="fg.muted" mb="4">
            {t(decision.channel === 'ask' ? 'overbooked.message.ask' : 'overbooked.message.notify', {
              date: deliveryDateText(decision.date, locale, 'day'),
            })}
          </chakra.p>
          <Messages decision={decision} onStale={onStale} />
        </>
      ) : null}
    </SideDrawer>
  );
}

function Messages({ decision: { row, date, answerBy }, onStale }: { decision: Decision; onStale: () => void }) {
  const t = useT();
  const reasonWords = useReasonWords();
  const { id, version } = row.booking;
  const { data, error, refetch } = useWorkMessagesQuery({
    variables: { id, version, deliveryDate: date, answerBy: answerBy?.toISOString() ?? null },
    // Not cached: the text depends on the time.
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  });
  const failure = error ? requestFailureOf(error) : null;
  const isStale = failure?.code === 'CONFLICT' || failure?.code === 'NOT_FOUND';
  const refresh = useEffectEvent(onStale);
  useEffect(() => {
    if (isStale) refresh();
  }, [isStale]);

  const preview = data?.movePreview;
  if (preview?.__typename === 'MoveMessages') return <Written preview={preview} />;
  if (preview?.__typename === 'DateUnavailable')
    return <Refused>{t('overbooked.message.gone', { why: reasonWords(preview.reason) })}</Refused>;
  if (failure === null) return <FormSkeleton label={t('overbooked.message.loading')} />;
  if (mayHelpToRetry(failure))
    return <ErrorState title={t('overbooked.message.failed')} onRetry={() => void refetch().catch(() => undefined)} />;
  const [field] = failure.fields;
  return <Refused>{field?.message ?? t(isStale ? 'overbooked.error.stale' : 'overbooked.error.forbidden')}</Refused>;
}

/** There is no message, because the decision would be refused too. */
function Refused({ children }: { children: ReactNode }) {
  return (
    <Alert role="alert" status="error" icon={CircleAlert}>
      {children}
    </Alert>
  );
}

type Preview = Extract<WorkMessagesQuery['movePreview'], { __typename: 'MoveMessages' }>;

function Written({ preview: { language, messages } }: { preview: Preview }) {
  const t = useT();
  if (messages.length === 0)
    return (
      <Alert role="status" status="warning" icon={PhoneCall} title={t('overbooked.message.none.title')}>
        {t('overbooked.message.none.text')}
      </Alert>
    );
  return (
    <>
      <chakra.div display="grid" gap="4" role="status">
        {messages.map((message) => (
          <Message key={message.channel} message={message} lang={htmlLang(language)} />
        ))}
      </chakra.div>
      <chakra.p textStyle="help" color="fg.muted" mt="4">
        {t('overbooked.message.note')}
      </chakra.p>
      {messages.some(({ channel }) => channel === 'SMS') ? <SmsNotice /> : null}
    </>
  );
}

/** The message as the customer gets it, in the customer's language. */
function Message({ message: { channel, to, subject, text }, lang }: { message: Preview['messages'][number]; lang: string }) {
  const t = useT();
  const Icon = channel === 'EMAIL' ? Mail : MessageSquareText;
  const name = `message-${channel}`;
  return (
    <Card asChild>
      <section aria-labelledby={name}>
        <Flex align="center" gap="2.5" px="4" py="2.5" bg="bg.subtle" borderBottom="1px solid {colors.border}">
          <chakra.span flex="none" color="fg.muted">
            <Icon size={17} aria-hidden="true" />
          </chakra.span>
          <chakra.h3 id={name} textStyle="sm" fontWeight="600" minWidth="0" overflowWrap="anywhere">
            {t(channel === 'EMAIL' ? 'overbooked.message.EMAIL' : 'overbooked.message.SMS', { to })}
          </chakra.h3>
        </Flex>
        <chakra.div px="4" py="3.5" lang={lang} textStyle="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {subject === null ? null : (
            <chakra.p fontWeight="650" mb="2.5">
              {subject}
            </chakra.p>
          )}
          {text.trim()}
        </chakra.div>
      </section>
    </Card>
  );
}
