import type { WebhookEvent } from '@booking/domain/event/booking-event-types';
import { chakra } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ShownOnce } from '../../../components/shown-once/shown-once';
import { SaveFailure } from '../../../components/staff-form/save-failure';
import { StaffFormDrawer } from '../../../components/staff-form/staff-form-drawer';
import { useSaving } from '../../../components/staff-form/use-saving';
import { ListShape } from '../../../components/staff-table/list-shape';
import { useDrawerParam } from '../../../lib/use-drawer-param';
import { useT } from '../../../lib/use-t';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { SectionCard } from '../../../ui/section-card';
import { SelectField } from '../../../ui/select-field';
import { useSnackbar } from '../../../ui/snackbar';
import { NothingYet } from '../nothing-yet';
import { eventIds } from './delivery-body';
import { EndpointCard } from './endpoint-card';
import { EndpointDeliveries } from './endpoint-deliveries';
import { EndpointEditor } from './endpoint-editor';
import {
  useDeleteWebhookEndpointMutation,
  useRotateWebhookSecretMutation,
  useTestWebhookEndpointMutation,
  useWebhookEndpointsQuery,
  type EndpointPartsFragment,
  type HookDeliveryPartsFragment,
} from './webhooks.generated';

/** In the address: the form for a new one is open. */
const newHook = 'new';
/** Milliseconds: receivers answer while one watches. */
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

/** What is asked about an endpoint. */
interface EndpointQuestion {
  action: 'test' | 'rotate' | 'delete';
  endpoint: EndpointPartsFragment;
}

/** What came of it. */
type EndpointAnswer = { action: 'test'; delivery: HookDeliveryPartsFragment } | { action: 'rotate'; secret: string } | { action: 'delete' };

/** Where events go, and what became of them (integrators, "Webhooks"). `?endpoint=` shows the deliveries of one. */
export function WebhooksTab() {
  const t = useT();
  const showMessage = useSnackbar();
  const form = useDrawerParam('hook');
  const [search, setSearch] = useSearchParams();
  const { data, loading, error, refetch } = useWebhookEndpointsQuery({
    fetchPolicy: 'cache-and-network',
    pollInterval,
    skipPollAttempt: () => document.hidden,
  });
  const [question, setQuestion] = useState<EndpointQuestion | null>(null);
  const [asking, setAsking] = useState(false);
  const [dialogKey, setDialogKey] = useState(0);
  /** Of the endpoint that was made or given another secret just now. */
  const [secret, setSecret] = useState<{ url: string; secret: string } | null>(null);
  const add = () => form.open(newHook);
  // A failure shows again in the card.
  const retry = () => void refetch().catch(() => undefined);
  const endpoints = data?.webhookEndpoints ?? null;
  const edited = endpoints?.find(({ id }) => id === form.id) ?? null;
  const shown = endpoints?.find(({ id }) => id === search.get('endpoint')) ?? null;

  function show(endpointId: string, delivery?: string) {
    const next = new URLSearchParams({ tab: 'webhooks', endpoint: endpointId, ...(delivery !== undefined && { delivery }) });
    setSearch(next, { replace: true, preventScrollReset: true });
  }

  function ask(next: EndpointQuestion) {
    setQuestion(next);
    setAsking(true);
    setDialogKey(dialogKey + 1);
  }

  function done(answer: EndpointAnswer, { id, url }: EndpointPartsFragment) {
    setAsking(false);
    retry();
    if (answer.action === 'test') show(id, answer.delivery.id);
    else if (answer.action === 'rotate') setSecret({ url, secret: answer.secret });
    else showMessage({ color: 'success', content: t('webhooks.deleteAsk.done', { url }) });
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
        hasMenus
        state={{ loading, failed: error !== undefined, onRetry: retry }}
        failure={t('webhooks.failed')}
        skeleton={<ListShape label={t('webhooks.loading')} />}
      >
        {endpoints &&
          (endpoints.length === 0 ? (
            <NothingYet title="webhooks.empty.title" text="webhooks.empty.text" add="webhooks.addFirst" onAdd={add} />
          ) : (
            <chakra.ul role="list">
              {endpoints.map((endpoint) => (
                <EndpointCard
                  key={endpoint.id}
                  endpoint={endpoint}
                  onDeliveries={() => show(endpoint.id)}
                  onEdit={() => form.open(endpoint.id)}
                  onAsk={(action) => ask({ action, endpoint })}
                />
              ))}
            </chakra.ul>
          ))}
      </SectionCard>
      {shown ? <EndpointDeliveries key={shown.id} endpoint={shown} pollInterval={pollInterval} /> : null}
      <StaffFormDrawer
        key={form.id}
        open={form.id === newHook || edited !== null}
        onClose={form.close}
        title={t(edited ? 'webhooks.edit' : 'webhooks.add')}
      >
        {(parts) => (
          <EndpointEditor
            {...parts}
            endpoint={edited}
            onSaved={({ url, secret: made }) => {
              form.close();
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
      {question ? (
        <EndpointQuestionDialog key={dialogKey} question={question} open={asking} onClose={() => setAsking(false)} onDone={done} />
      ) : null}
    </>
  );
}

const questionTexts = {
  test: { title: 'webhooks.testAsk.title', text: 'webhooks.testAsk.text', confirm: 'webhooks.testAsk.confirm' },
  rotate: { title: 'webhooks.rotateAsk.title', text: 'webhooks.rotateAsk.text', confirm: 'webhooks.rotateAsk.confirm' },
  delete: { title: 'webhooks.deleteAsk.title', text: 'webhooks.deleteAsk.text', confirm: 'webhooks.deleteAsk.confirm' },
};

interface EndpointQuestionDialogProps {
  question: EndpointQuestion;
  open: boolean;
  onClose: () => void;
  onDone: (answer: EndpointAnswer, endpoint: EndpointPartsFragment) => void;
}

/** Asks before something is sent, changed or deleted, and says what then happens. */
function EndpointQuestionDialog({ question, open, onClose, onDone }: EndpointQuestionDialogProps) {
  const t = useT();
  const { action, endpoint } = question;
  const texts = questionTexts[action];
  const [event, setEvent] = useState<WebhookEvent>(endpoint.events[0] ?? 'BOOKING_CREATED');
  const [test] = useTestWebhookEndpointMutation();
  const [rotate] = useRotateWebhookSecretMutation({ fetchPolicy: 'no-cache' });
  const [remove] = useDeleteWebhookEndpointMutation({
    update: (cache) => void cache.evict({ id: cache.identify({ __typename: 'WebhookEndpoint', id: endpoint.id }) ?? '' }),
  });
  const saving = useSaving(() => Promise.resolve());

  async function send(): Promise<EndpointAnswer | null> {
    const { id } = endpoint;
    if (action === 'test') {
      const delivery = (await test({ variables: { id, event } })).data?.testWebhookEndpoint;
      return delivery ? { action, delivery } : null;
    }
    if (action === 'rotate') {
      const rotated = (await rotate({ variables: { id } })).data?.rotateWebhookSecret;
      return rotated ? { action, secret: rotated.secret } : null;
    }
    await remove({ variables: { id } });
    return { action };
  }

  async function confirm() {
    let answer: EndpointAnswer | null = null;
    if (await saving.run(async () => void (answer = await send()))) if (answer) onDone(answer, endpoint);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(texts.title)}
      description={endpoint.url}
      actions={
        <>
          <Button variant="outline" data-autofocus={action === 'delete' ? '' : undefined} onClick={onClose}>
            {t('webhooks.cancel')}
          </Button>
          <Button variant={action === 'delete' ? 'danger' : 'primary'} loading={saving.busy} onClick={() => void confirm()}>
            {t(texts.confirm)}
          </Button>
        </>
      }
    >
      <SaveFailure failure={saving.failure} />
      <p>{t(texts.text)}</p>
      {action === 'test' ? (
        <chakra.div mt="4">
          <SelectField
            label={t('webhooks.head.event')}
            options={endpoint.events.map((value) => ({ value, label: t(eventIds[value]) }))}
            value={event}
            onChange={({ currentTarget }) => setEvent(endpoint.events.find((one) => one === currentTarget.value) ?? event)}
          />
        </chakra.div>
      ) : null}
    </Dialog>
  );
}
