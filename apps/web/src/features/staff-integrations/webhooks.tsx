import { Badge, chakra, Flex } from '@chakra-ui/react';
import { Ban, Check, EllipsisVertical, List, Pencil, Plus, RefreshCw, RotateCcw, Send, Trash2, TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { useConfirm } from '../../components/confirm/confirm';
import { momentText } from '../../components/delivery-date/delivery-date-text';
import { ShownOnce } from '../../components/shown-once/shown-once';
import { newEntity } from '../../components/staff-form/entity-drawer';
import { StaffFormDrawer } from '../../components/staff-form/staff-form-drawer';
import {
  useDeleteWebhookEndpointMutation,
  useRotateWebhookSecretMutation,
  useTestWebhookEndpointMutation,
  useWebhookEndpointsQuery,
  type EndpointPartsFragment as Endpoint,
} from '../../graphql/webhooks.generated';
import { useDrawerParam } from '../../lib/use-drawer-param';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Menu, MenuItem } from '../../ui/menu';
import { SectionCard } from '../../ui/section-card';
import { SelectField } from '../../ui/select-field';
import { RowsSkeleton } from '../../ui/skeletons';
import { useSnackbar } from '../../ui/snackbar';
import { NothingYet } from './nothing-yet';
import { eventIds } from './webhook-body';
import { WebhookDeliveries } from './webhook-deliveries';
import { WebhookEditor } from './webhook-editor';

/** Milliseconds: receivers answer while the user watches. */
const pollInterval = 5_000;
const shownTexts = {
  once: 'webhooks.done.once',
  label: 'webhooks.done.label',
  copied: 'webhooks.done.copied',
  notCopied: 'webhooks.done.notCopied',
  lost: 'webhooks.done.lost',
  leaveTitle: 'webhooks.leave.title',
  leaveText: 'webhooks.leave.text',
};

/** The endpoints of events, with their last deliveries (integrators, "Webhooks"). `?endpoint=` shows the deliveries of one. */
export function Webhooks() {
  const t = useT();
  const showMessage = useSnackbar();
  const confirm = useConfirm();
  const drawer = useDrawerParam('hook');
  const [search, setSearch] = useSearchParams();
  const { data, loading, error, refetch } = useWebhookEndpointsQuery({
    fetchPolicy: 'cache-and-network',
    pollInterval,
    skipPollAttempt: () => document.hidden,
  });
  const [test] = useTestWebhookEndpointMutation();
  const [rotate] = useRotateWebhookSecretMutation({ fetchPolicy: 'no-cache' });
  const [remove] = useDeleteWebhookEndpointMutation();
  /** The secret of the endpoint that was created or rotated just now. */
  const [secret, setSecret] = useState<{ url: string; secret: string } | null>(null);
  const add = () => drawer.open(newEntity);
  // A failure shows again in the card.
  const retry = () => void refetch().catch(() => undefined);
  const endpoints = data?.webhookEndpoints ?? null;
  const edited = endpoints?.find(({ id }) => id === drawer.id) ?? null;
  const shown = endpoints?.find(({ id }) => id === search.get('endpoint')) ?? null;

  function show(endpointId: string, delivery?: string) {
    const next = new URLSearchParams({ tab: 'webhooks', endpoint: endpointId, ...(delivery !== undefined && { delivery }) });
    setSearch(next, { replace: true, preventScrollReset: true });
  }

  /** Asks for an event, sends an example of it, and opens that delivery. */
  async function testEndpoint({ id, url, events }: Endpoint) {
    let [event = 'BOOKING_CREATED'] = events;
    let delivery: string | undefined;
    await confirm({
      title: t('webhooks.testAsk.title'),
      text: (
        <About url={url} text={t('webhooks.testAsk.text')}>
          <SelectField
            label={t('webhooks.head.event')}
            options={events.map((value) => ({ value, label: t(eventIds[value]) }))}
            defaultValue={event}
            onChange={({ currentTarget }) => (event = events.find((one) => one === currentTarget.value) ?? event)}
          />
        </About>
      ),
      confirm: t('webhooks.testAsk.confirm'),
      run: async () => {
        delivery = (await test({ variables: { id, event } })).data?.testWebhookEndpoint.id;
      },
    });
    if (delivery === undefined) return;
    retry();
    show(id, delivery);
  }

  async function rotateSecret({ id, url }: Endpoint) {
    let made: string | undefined;
    await confirm({
      title: t('webhooks.rotateAsk.title'),
      text: <About url={url} text={t('webhooks.rotateAsk.text')} />,
      confirm: t('webhooks.rotateAsk.confirm'),
      run: async () => {
        made = (await rotate({ variables: { id } })).data?.rotateWebhookSecret.secret;
      },
    });
    if (made === undefined) return;
    retry();
    setSecret({ url, secret: made });
  }

  async function deleteEndpoint({ id, url }: Endpoint) {
    const done = await confirm({
      title: t('webhooks.deleteAsk.title'),
      text: <About url={url} text={t('webhooks.deleteAsk.text')} />,
      confirm: t('webhooks.deleteAsk.confirm'),
      isDanger: true,
      run: () =>
        remove({
          variables: { id },
          update: (cache) => void cache.evict({ id: cache.identify({ __typename: 'WebhookEndpoint', id }) ?? '' }),
        }),
    });
    if (!done) return;
    retry();
    showMessage({ color: 'success', content: t('webhooks.deleteAsk.done', { url }) });
  }

  return (
    <>
      <SectionCard
        title={t('webhooks.title')}
        sub={t('webhooks.sub')}
        actions={
          endpoints && endpoints.length > 0 ? (
            <Button size="sm" onClick={add}>
              <Plus size={17} />
              {t('webhooks.add')}
            </Button>
          ) : null
        }
        state={{ loading, failed: error !== undefined, onRetry: retry }}
        failure={t('staffList.failed.title')}
        skeleton={<RowsSkeleton />}
      >
        {endpoints &&
          (endpoints.length === 0 ? (
            <NothingYet title={t('webhooks.empty.title')} text={t('webhooks.empty.text')} add={t('webhooks.addFirst')} onAdd={add} />
          ) : (
            <chakra.ul role="list">
              {endpoints.map((endpoint) => (
                <EndpointCard
                  key={endpoint.id}
                  endpoint={endpoint}
                  onDeliveries={() => show(endpoint.id)}
                  onEdit={() => drawer.open(endpoint.id)}
                  onTest={() => void testEndpoint(endpoint)}
                  onRotate={() => void rotateSecret(endpoint)}
                  onDelete={() => void deleteEndpoint(endpoint)}
                />
              ))}
            </chakra.ul>
          ))}
      </SectionCard>
      {shown ? <WebhookDeliveries key={shown.id} endpoint={shown} pollInterval={pollInterval} /> : null}
      <StaffFormDrawer
        key={drawer.id}
        open={drawer.id === newEntity || edited !== null}
        onClose={drawer.close}
        title={t(edited ? 'webhooks.edit' : 'webhooks.add')}
      >
        {(parts) => (
          <WebhookEditor
            endpoint={edited}
            drawer={{ ...parts, readAgain: refetch }}
            onSaved={({ url, secret: made }) => {
              drawer.close();
              retry();
              if (made !== '') setSecret({ url, secret: made });
              else showMessage({ color: 'success', content: t('webhooks.saved', { url }) });
            }}
          />
        )}
      </StaffFormDrawer>
      <ShownOnce
        open={secret !== null}
        onClose={() => setSecret(null)}
        texts={shownTexts}
        confirm
        title={t('webhooks.done.title')}
        value={secret?.secret ?? ''}
        facts={[{ label: 'webhooks.done.endpoint', text: secret?.url }]}
      />
    </>
  );
}

/** The text of a question about an endpoint: its address, and what happens. */
function About({ url, text, children }: { url: string; text: string; children?: ReactNode }) {
  return (
    <>
      <chakra.p textStyle="sm" color="fg.muted" overflowWrap="anywhere" mb="3">
        {url}
      </chakra.p>
      <p>{text}</p>
      {children ? <chakra.div mt="4">{children}</chakra.div> : null}
    </>
  );
}

/** An endpoint with its events, last deliveries and secret. */
function EndpointCard({
  endpoint,
  onDeliveries,
  onEdit,
  onTest,
  onRotate,
  onDelete,
}: {
  endpoint: Endpoint;
  onDeliveries: () => void;
  onEdit: () => void;
  onTest: () => void;
  onRotate: () => void;
  onDelete: () => void;
}) {
  const t = useT();
  const { url, events, disabled } = endpoint;
  const more = t('webhooks.more', { url });
  return (
    <chakra.li borderTop="1px solid {colors.border}" px={{ base: '4', md: '5' }} py="4.5" aria-label={url}>
      <Flex gap="4" wrap="wrap" align="center" justify="space-between">
        <chakra.div minWidth="0" flex="1 1 20rem">
          <Flex gap="2" wrap="wrap" align="center">
            <chakra.h3 fontFamily="ui-monospace, monospace" fontSize="0.9375rem" fontWeight="600" overflowWrap="anywhere">
              {url}
            </chakra.h3>
            <State endpoint={endpoint} />
          </Flex>
          <Flex gap="1.5" wrap="wrap" mt="2">
            {events.map((event) => (
              <Badge key={event} size="sm" px="2" fontSize={{ base: '1rem', md: '0.75rem' }}>
                {t(eventIds[event])}
              </Badge>
            ))}
          </Flex>
          <Scope endpoint={endpoint} />
        </chakra.div>
        <Recent deliveries={endpoint.recentDeliveries} />
        <Flex gap="1" align="center">
          <Button variant="outline" size="sm" onClick={onDeliveries}>
            <List size={17} />
            {t('webhooks.deliveries')}
          </Button>
          <Menu
            label={more}
            width="16rem"
            trigger={(props) => (
              <Button variant="ghost" size="sm" icon aria-label={more} {...props}>
                <EllipsisVertical size={18} />
              </Button>
            )}
          >
            <MenuItem type="button" onClick={onEdit}>
              <Pencil size={18} />
              {t('webhooks.edit')}
            </MenuItem>
            {disabled ? null : (
              <MenuItem type="button" onClick={onTest}>
                <Send size={18} />
                {t('webhooks.test')}
              </MenuItem>
            )}
            <MenuItem type="button" color="full.fg" onClick={onDelete}>
              <Trash2 size={18} />
              {t('webhooks.delete')}
            </MenuItem>
          </Menu>
        </Flex>
      </Flex>
      <Secret endpoint={endpoint} onRotate={onRotate} />
    </chakra.li>
  );
}

/** On a telephone as large as the rest. */
const badgeText = { base: '1rem', md: '0.8125rem' };

const disabledIds = {
  byHand: 'webhooks.disabled.byHand',
  gone: 'webhooks.disabled.gone',
  failing: 'webhooks.disabled.failing',
  maker: 'webhooks.disabled.maker',
};

/** Returns the message id of why an endpoint is off. @param reason that of the server; null: a person switched it off */
const disabledId = (reason: string | null) =>
  reason !== null && reason in disabledIds ? disabledIds[reason as keyof typeof disabledIds] : disabledIds.byHand;

function State({ endpoint: { state, disabledReason, failingSince, waiting } }: { endpoint: Endpoint }) {
  const t = useT();
  const locale = useLocale();
  if (state === 'DISABLED')
    return (
      <Badge fontSize={badgeText} whiteSpace="normal" flexShrink="1">
        <Ban size={15} />
        {t(disabledId(disabledReason))}
      </Badge>
    );
  if (state === 'FAILING' && failingSince !== null)
    return (
      <Badge fontSize={badgeText} colorPalette="full" whiteSpace="normal" flexShrink="1">
        <TriangleAlert size={15} />
        {t('webhooks.failing', { moment: momentText(failingSince, locale), count: waiting })}
      </Badge>
    );
  if (waiting > 0)
    return (
      <Badge fontSize={badgeText} colorPalette={failingSince === null ? 'primary' : 'medium'}>
        <RefreshCw size={15} />
        {t(failingSince === null ? 'webhooks.waiting' : 'webhooks.waitingAgain', { count: waiting })}
      </Badge>
    );
  return (
    <Badge fontSize={badgeText} colorPalette="success">
      <Check size={15} />
      {t('webhooks.allArrived')}
    </Badge>
  );
}

/** Which bookings an endpoint gets, and by whose rights. */
function Scope({ endpoint: { branches, apiKeyId, maker } }: { endpoint: Endpoint }) {
  const t = useT();
  const intl = useIntl();
  const by = maker || t('integrations.erased');
  return (
    <chakra.p textStyle="sm" color="fg.muted" mt="2">
      {t(apiKeyId !== null ? 'webhooks.ofKey' : branches.length === 0 ? 'webhooks.ofAll' : 'webhooks.ofBranches', {
        maker: by,
        branches: intl.formatList(branches.map(({ name }) => name)),
      })}
    </chakra.p>
  );
}

/** The last ten deliveries, oldest first, and the median time to an answer. */
function Recent({ deliveries }: { deliveries: Endpoint['recentDeliveries'] }) {
  const t = useT();
  if (deliveries.length === 0) return null;
  const times = deliveries.flatMap(({ responseMs }) => (responseMs === null ? [] : [responseMs])).sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)];
  const arrived = deliveries.filter(({ state }) => state === 'DELIVERED').length;
  return (
    <chakra.div textStyle="help" color="fg.muted" minWidth="9rem">
      {t('webhooks.recent', { arrived, count: deliveries.length })}
      <Flex gap="0.5" my="1" aria-hidden="true">
        {[...deliveries].reverse().map(({ id, state }) => (
          <chakra.span
            key={id}
            width="0.5rem"
            height="1rem"
            borderRadius="2px"
            bg={state === 'DELIVERED' ? 'success.solid' : state === 'FAILED' ? 'full.solid' : 'medium.solid'}
          />
        ))}
      </Flex>
      {median === undefined ? null : t('webhooks.median', { ms: median })}
    </chakra.div>
  );
}

/** The secret that checks signatures: it was shown once, and can be rotated if it is lost. */
function Secret({ endpoint: { formerSecretUntil }, onRotate }: { endpoint: Endpoint; onRotate: () => void }) {
  const t = useT();
  const locale = useLocale();
  return (
    <Flex mt="3.5" px="3.5" py="1.5" gap="2" wrap="wrap" align="center" bg="bg.subtle" borderRadius="l2" textStyle="sm">
      <chakra.span color="fg.muted">{t('webhooks.secret')}</chakra.span>
      {t('webhooks.secret.once')}
      <Button variant="ghost" size="sm" onClick={onRotate}>
        <RotateCcw size={16} />
        {t('webhooks.secret.change')}
      </Button>
      <chakra.span ms={{ md: 'auto' }} color="fg.muted">
        {formerSecretUntil === null
          ? t('webhooks.secret.standard')
          : t('webhooks.secret.former', { moment: momentText(formerSecretUntil, locale) })}
      </chakra.span>
    </Flex>
  );
}
