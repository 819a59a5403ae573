import { paths } from '@booking/domain/navigation/paths';
import { Badge, chakra, Flex } from '@chakra-ui/react';
import { Check, ChevronDown, ChevronUp, CircleX, Clock, ExternalLink, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { momentText } from '../../components/delivery-date/delivery-date-text';
import { StaffTable, type StaffColumn } from '../../components/staff-table/staff-table';
import {
  useRedeliverWebhookMutation,
  useWebhookDeliveriesQuery,
  type EndpointPartsFragment as Endpoint,
  type HookDeliveryPartsFragment as Delivery,
} from '../../graphql/webhooks.generated';
import { useIsOpen } from '../../lib/open-paths';
import { useDrawerParam } from '../../lib/use-drawer-param';
import { useLocale, useLocalisedPath, useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { CodeBlock } from '../../ui/code-block';
import { CopyButton } from '../../ui/copy-button';
import { SectionCard } from '../../ui/section-card';
import { SegmentedTabs } from '../../ui/segmented-tabs';
import { RowsSkeleton } from '../../ui/skeletons';
import { SideDrawer } from '../../ui/side-drawer';
import { useSnackbar } from '../../ui/snackbar';
import { aboutOf, bookingOf, checkOf, eventIds, inLines } from './webhook-body';

/** Number of deliveries that one press adds. */
const pageSize = 25;
/** Max number of deliveries in one answer of the server. */
const maxShown = 100;

/** The deliveries of an endpoint, newest first; `?delivery=` opens one. @param pollInterval milliseconds */
export function WebhookDeliveries({ endpoint, pollInterval }: { endpoint: Endpoint; pollInterval: number }) {
  const t = useT();
  const locale = useLocale();
  const showMessage = useSnackbar();
  const drawer = useDrawerParam('delivery');
  const [failedOnly, setFailedOnly] = useState(false);
  const [first, setFirst] = useState(pageSize);
  const { data, previousData, loading, error, refetch } = useWebhookDeliveriesQuery({
    variables: { endpointId: endpoint.id, failedOnly, first },
    fetchPolicy: 'cache-and-network',
    pollInterval,
    skipPollAttempt: () => document.hidden,
  });
  const [send, { loading: busy }] = useRedeliverWebhookMutation();
  // A failure shows again in the card.
  const retry = () => void refetch().catch(() => undefined);
  const connection = (data ?? previousData)?.webhookDeliveries;
  const deliveries = connection?.edges.map(({ node }) => node) ?? null;
  const at = deliveries?.findIndex(({ id }) => id === drawer.id) ?? -1;
  const found = deliveries?.[at];
  // A drawer that closes keeps its content.
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  const delivery = found ?? last;

  const stepTo = (index: number) => {
    const next = deliveries?.[index];
    return at >= 0 && next ? () => drawer.open(next.id) : null;
  };

  async function sendAgain(id: string) {
    const done = await send({ variables: { id } }).then(
      () => true,
      () => false,
    );
    showMessage({
      color: done ? 'success' : 'full',
      content: t(done ? 'webhooks.sentAgain' : 'webhooks.notSentAgain'),
    });
    retry();
  }

  const columns: StaffColumn<Delivery>[] = [
    { id: 'at', head: t('webhooks.head.at'), width: '11rem', cell: ({ at }) => momentText(at, locale) },
    {
      id: 'event',
      head: t('webhooks.head.event'),
      width: 'minmax(0, 1fr)',
      cell: ({ event }) => t(eventIds[event]),
    },
    {
      id: 'about',
      head: t('webhooks.head.about'),
      width: 'minmax(0, 1fr)',
      cell: (delivery) => <chakra.span fontWeight="600">{aboutOf(delivery)}</chakra.span>,
    },
    {
      id: 'answer',
      head: t('webhooks.head.answer'),
      width: 'minmax(0, 1.2fr)',
      cell: (delivery) => <AnswerBadge delivery={delivery} />,
    },
    {
      id: 'tries',
      head: t('webhooks.head.tries'),
      width: '6rem',
      cell: ({ attempt }) => t('webhooks.triesCount', { count: attempt }),
    },
  ];

  return (
    <>
      <chakra.div mt="4">
        <SectionCard
          title={t('webhooks.deliveries')}
          sub={new URL(endpoint.url).host}
          actions={<Checkbox label={t('webhooks.failedOnly')} checked={failedOnly} onChange={() => setFailedOnly(!failedOnly)} />}
          state={{ loading, failed: error !== undefined, onRetry: retry }}
          failure={t('staffList.failed.title')}
          skeleton={<RowsSkeleton />}
        >
          {deliveries && deliveries.length === 0 ? (
            <chakra.p role="status" px="5" pb="5" color="fg.muted" textStyle="sm">
              {t(failedOnly ? 'webhooks.noneFailed' : 'webhooks.noDeliveries')}
            </chakra.p>
          ) : null}
          {deliveries && deliveries.length > 0 ? (
            <>
              <StaffTable
                inCard
                label={t('webhooks.deliveries')}
                columns={columns}
                rows={deliveries}
                keyOf={({ id }) => id}
                drawer={drawer}
              />
              {connection?.pageInfo.hasNextPage === true && first < maxShown ? (
                <chakra.div p="4" borderTop="1px solid {colors.border}">
                  <Button variant="outline" size="sm" onClick={() => setFirst(Math.min(first + pageSize, maxShown))}>
                    {t('staffList.more')}
                  </Button>
                </chakra.div>
              ) : null}
            </>
          ) : null}
        </SectionCard>
      </chakra.div>
      {delivery ? (
        <DeliveryDrawer
          open={found !== undefined}
          onClose={drawer.close}
          endpoint={endpoint}
          delivery={delivery}
          onNewer={stepTo(at - 1)}
          onOlder={stepTo(at + 1)}
          busy={busy}
          onSend={() => void sendAgain(delivery.id)}
        />
      ) : null}
    </>
  );
}

/** Message ids of the errors of a try. Any other status is shown as it is. */
const errorIds: Readonly<Record<string, string>> = {
  GONE: 'webhooks.error.GONE',
  TIMED_OUT: 'webhooks.error.TIMED_OUT',
  NAME_UNKNOWN: 'webhooks.error.NAME_UNKNOWN',
  ADDRESS_NOT_ALLOWED: 'webhooks.error.ADDRESS_NOT_ALLOWED',
  NO_CONNECTION: 'webhooks.error.NO_CONNECTION',
  CONNECTION_LOST: 'webhooks.error.CONNECTION_LOST',
  TLS_FAILED: 'webhooks.error.TLS_FAILED',
  NOT_HTTP: 'webhooks.error.NOT_HTTP',
  SECRET_UNREADABLE: 'webhooks.error.SECRET_UNREADABLE',
  STOPPED: 'webhooks.error.STOPPED',
  NOT_ALLOWED: 'webhooks.error.NOT_ALLOWED',
};

/** The last answer of the receiver, or that nothing was sent yet. */
function AnswerBadge({ delivery: { state, status, error } }: { delivery: Delivery }) {
  const t = useT();
  const answer = error === null || error === 'STATUS' ? status : null;
  const id = error === null ? 'webhooks.notSent' : errorIds[error];
  const [tone, Icon] =
    state === 'DELIVERED'
      ? (['success', Check] as const)
      : state === 'FAILED' || error !== null
        ? (['full', CircleX] as const)
        : (['neutral', Clock] as const);
  return (
    <Badge colorPalette={tone} size="sm" whiteSpace="normal" fontSize={{ base: '1rem', md: '0.75rem' }}>
      <Icon size={13} aria-hidden="true" />
      {answer ?? (id === undefined ? error : t(id))}
    </Badge>
  );
}

interface DeliveryDrawerProps {
  open: boolean;
  onClose: () => void;
  endpoint: Endpoint;
  delivery: Delivery;
  /** Null: it is the newest. */
  onNewer: (() => void) | null;
  /** Null: it is the oldest. */
  onOlder: (() => void) | null;
  /** The delivery is being sent. */
  busy: boolean;
  onSend: () => void;
}

function DeliveryDrawer({ open, onClose, endpoint, delivery, onNewer, onOlder, busy, onSend }: DeliveryDrawerProps) {
  const t = useT();
  const to = useLocalisedPath();
  const mayOpenBooking = useIsOpen()(paths.adminBookings);
  const booking = bookingOf(delivery);
  const step = (label: string, Icon: typeof ChevronUp, go: (() => void) | null) => (
    <Button variant="ghost" size="sm" icon disabled={go === null} aria-label={t(label)} onClick={() => go?.()}>
      <Icon size={20} aria-hidden="true" />
    </Button>
  );
  return (
    <SideDrawer
      open={open}
      onClose={onClose}
      page={delivery.id}
      width={36}
      title={t('webhooks.title.delivery', { event: t(eventIds[delivery.event]), about: aboutOf(delivery) })}
      headActions={
        <>
          {step('webhooks.newer', ChevronUp, onNewer)}
          {step('webhooks.older', ChevronDown, onOlder)}
        </>
      }
      foot={
        booking !== null && mayOpenBooking ? (
          <Button asChild variant="ghost" size="sm">
            <Link to={to(`${paths.adminBookings}?booking=${booking}`)}>
              <ExternalLink size={17} />
              {t('webhooks.openBooking')}
            </Link>
          </Button>
        ) : null
      }
    >
      <Result endpoint={endpoint} delivery={delivery} busy={busy} onSend={onSend} />
      <Facts endpoint={endpoint} delivery={delivery} />
      <Tries delivery={delivery} />
      <Body delivery={delivery} />
    </SideDrawer>
  );
}

const resultIds = {
  WAITING: 'webhooks.became.WAITING',
  DELIVERED: 'webhooks.became.DELIVERED',
  FAILED: 'webhooks.became.FAILED',
};

/** The state of a delivery, its next try, and the button that sends it now. */
function Result({ endpoint, delivery, busy, onSend }: Pick<DeliveryDrawerProps, 'endpoint' | 'delivery' | 'busy' | 'onSend'>) {
  const t = useT();
  const locale = useLocale();
  const { state, attempt, nextAttemptAt } = delivery;
  const status = state === 'DELIVERED' ? 'success' : state === 'FAILED' || attempt > 0 ? 'error' : 'info';
  return (
    <Alert status={status} role="status" mb="4.5" title={t(resultIds[state], { count: attempt })}>
      {state === 'WAITING' && nextAttemptAt !== null && attempt > 0
        ? t('webhooks.nextTry', { moment: momentText(nextAttemptAt, locale) })
        : null}
      {endpoint.disabled ? null : (
        <chakra.div mt="2">
          <Button size="sm" variant={state === 'DELIVERED' ? 'outline' : 'primary'} loading={busy} onClick={onSend}>
            <RefreshCw size={16} />
            {t(state === 'WAITING' ? 'webhooks.tryNow' : 'webhooks.sendAgain')}
          </Button>
        </chakra.div>
      )}
    </Alert>
  );
}

function Facts({ endpoint: { url }, delivery: { event, webhookId } }: Pick<DeliveryDrawerProps, 'endpoint' | 'delivery'>) {
  const t = useT();
  return (
    <chakra.dl
      textStyle="sm"
      css={{ '& > div': { display: 'flex', flexWrap: 'wrap', columnGap: '4', py: '1' }, '& dt': { width: '7rem', color: 'fg.muted' } }}
    >
      {(
        [
          ['webhooks.fact.endpoint', url],
          ['webhooks.fact.event', event],
          ['webhooks.fact.id', webhookId],
        ] as const
      ).map(([label, text]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <chakra.dd fontFamily="ui-monospace, monospace" overflowWrap="anywhere" minWidth="0">
            {text}
          </chakra.dd>
        </div>
      ))}
    </chakra.dl>
  );
}

/** The tries, newest first, each with the beginning of its answer. */
function Tries({ delivery }: { delivery: Delivery }) {
  const t = useT();
  const locale = useLocale();
  if (delivery.tries.length === 0) return null;
  return (
    <>
      <chakra.h3 textStyle="sm" fontWeight="600" mt="5" mb="2">
        {t('webhooks.tries')}
      </chakra.h3>
      <chakra.ol textStyle="sm">
        {delivery.tries
          .map((one, index) => ({ ...one, number: index + 1 }))
          .reverse()
          .map(({ number, at, status, error, responseMs, responseBody }) => (
            <chakra.li key={number} py="2" borderTop="1px solid {colors.border}">
              <Flex gap="2" wrap="wrap" align="center">
                <chakra.b fontVariantNumeric="tabular-nums">{number}</chakra.b>
                <AnswerBadge delivery={{ ...delivery, state: error === null ? 'DELIVERED' : 'FAILED', status, error }} />
                <chakra.span ms="auto" color="fg.muted" fontVariantNumeric="tabular-nums">
                  {momentText(at, locale)}
                  {responseMs === null ? null : (
                    <>
                      {' · '}
                      {t('webhooks.ms', { ms: responseMs })}
                    </>
                  )}
                </chakra.span>
              </Flex>
              {responseBody ? (
                <chakra.pre
                  mt="1.5"
                  p="2.5"
                  borderRadius="l1"
                  bg="bg.subtle"
                  color="fg.muted"
                  fontSize="0.75rem"
                  whiteSpace="pre-wrap"
                  overflowWrap="anywhere"
                >
                  {responseBody}
                </chakra.pre>
              ) : null}
            </chakra.li>
          ))}
      </chakra.ol>
    </>
  );
}

const views = [
  { value: 'body', label: 'webhooks.view.body' },
  { value: 'check', label: 'webhooks.view.check' },
] as const;

/** The body as it is sent, and the code that checks its signature. */
function Body({ delivery }: { delivery: Delivery }) {
  const t = useT();
  const [view, setView] = useState<(typeof views)[number]['value']>('body');
  const text = view === 'body' ? inLines(delivery.body) : checkOf(delivery);
  return (
    <chakra.section mt="5" aria-label={t('webhooks.sent')}>
      <Flex gap="2" mb="2" wrap="wrap" align="center" justify="space-between">
        <chakra.div flex="1 1 18rem" maxWidth="24rem">
          <SegmentedTabs
            label={t('webhooks.sent')}
            panelId="delivery-sent"
            value={view}
            onChange={setView}
            tabs={views.map(({ value, label }) => ({
              value,
              label: <chakra.span whiteSpace="nowrap">{t(label)}</chakra.span>,
            }))}
          />
        </chakra.div>
        <CopyButton text={text} label={t('integrations.done.copy')} copied={t('webhooks.secret.copied')} />
      </Flex>
      <div role="tabpanel" id="delivery-sent" aria-labelledby="delivery-sent-tab">
        <CodeBlock>{text}</CodeBlock>
      </div>
    </chakra.section>
  );
}
