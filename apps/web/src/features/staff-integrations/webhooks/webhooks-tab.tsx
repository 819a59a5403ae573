import { chakra } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { useShortcutHelp } from '../../../components/shortcuts/shortcuts';
import { usePageKey } from '../../../components/shortcuts/use-page-key';
import { ShownOnce } from '../../../components/shown-once/shown-once';
import { StaffFormDrawer } from '../../../components/staff-form/staff-form-drawer';
import { ListShape } from '../../../components/staff-table/list-shape';
import { useDrawerParam } from '../../../lib/use-drawer-param';
import { Button } from '../../../ui/button';
import { SectionCard } from '../../../ui/section-card';
import { useSnackbar } from '../../../ui/snackbar';
import { NothingYet } from '../nothing-yet';
import { EndpointCard } from './endpoint-card';
import { EndpointDeliveries } from './endpoint-deliveries';
import { EndpointEditor } from './endpoint-editor';
import { EndpointQuestionDialog, type EndpointAnswer, type EndpointQuestion } from './endpoint-question';
import { useWebhookEndpointsQuery, type EndpointPartsFragment } from './webhooks.generated';

/** In the address: the form for a new one is open. */
const newHook = 'new';
const shortcuts = { title: 'webhooks.title', shortcuts: [{ keys: ['A'], does: 'webhooks.add' }] };
/** Milliseconds between two looks at what has arrived: receivers answer while one watches. */
const lookAgain = 5_000;

/** Where events go, and what became of them (integrators, "Webhooks"). `?endpoint=` shows the deliveries of one. */
export function WebhooksTab() {
  const intl = useIntl();
  const showMessage = useSnackbar();
  const form = useDrawerParam('hook');
  const [search, setSearch] = useSearchParams();
  const { data, loading, error, refetch } = useWebhookEndpointsQuery({
    fetchPolicy: 'cache-and-network',
    pollInterval: lookAgain,
    skipPollAttempt: () => document.hidden,
  });
  const [question, setQuestion] = useState<EndpointQuestion | null>(null);
  const [asking, setAsking] = useState(false);
  const [turn, setTurn] = useState(0);
  /** Of the endpoint that was made or given another secret just now. */
  const [secret, setSecret] = useState<{ url: string; secret: string } | null>(null);
  const add = () => form.open(newHook);
  useShortcutHelp(shortcuts);
  usePageKey('a', add);
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
    setTurn(turn + 1);
  }

  function done(answer: EndpointAnswer, { id, url }: EndpointPartsFragment) {
    setAsking(false);
    retry();
    if (answer.deed === 'test') show(id, answer.delivery.id);
    else if (answer.deed === 'rotate') setSecret({ url, secret: answer.secret });
    else showMessage({ color: 'success', content: intl.formatMessage({ id: 'webhooks.deleteAsk.done' }, { url }) });
  }

  return (
    <>
      <SectionCard
        title={<FormattedMessage id="webhooks.title" />}
        sub={<FormattedMessage id="webhooks.sub" />}
        actions={
          endpoints && endpoints.length > 0 ? (
            <Button size="sm" onClick={add}>
              <Plus size={17} aria-hidden="true" />
              <FormattedMessage id="webhooks.add" />
            </Button>
          ) : null
        }
        hasMenus
        state={{ loading, failed: error !== undefined, onRetry: retry }}
        failure={<FormattedMessage id="webhooks.failed" />}
        skeleton={<ListShape label={<FormattedMessage id="webhooks.loading" />} />}
      >
        {endpoints &&
          (endpoints.length === 0 ? (
            <NothingYet words="webhooks.empty" add={{ words: 'webhooks.addFirst', onAdd: add }} />
          ) : (
            <chakra.ul role="list">
              {endpoints.map((endpoint) => (
                <EndpointCard
                  key={endpoint.id}
                  endpoint={endpoint}
                  onDeliveries={({ id }) => show(id)}
                  onEdit={({ id }) => form.open(id)}
                  onAsk={(deed, about) => ask({ deed, endpoint: about })}
                />
              ))}
            </chakra.ul>
          ))}
      </SectionCard>
      {shown ? <EndpointDeliveries key={shown.id} endpoint={shown} lookAgain={lookAgain} /> : null}
      <StaffFormDrawer
        key={form.id}
        open={form.id === newHook || edited !== null}
        onClose={form.close}
        title={<FormattedMessage id={edited ? 'webhooks.edit' : 'webhooks.add'} />}
      >
        {(parts) => (
          <EndpointEditor
            {...parts}
            endpoint={edited}
            onSaved={({ url, secret: made }) => {
              form.close();
              retry();
              if (made !== '') setSecret({ url, secret: made });
              else showMessage({ color: 'success', content: intl.formatMessage({ id: 'webhooks.saved' }, { url }) });
            }}
          />
        )}
      </StaffFormDrawer>
      <ShownOnce
        open={secret !== null}
        onClose={() => setSecret(null)}
        words="webhooks"
        confirm
        title={<FormattedMessage id="webhooks.done.title" />}
        value={secret?.secret ?? ''}
        facts={[{ id: 'endpoint', text: secret?.url }]}
      />
      {question ? (
        <EndpointQuestionDialog key={turn} question={question} open={asking} onClose={() => setAsking(false)} onDone={done} />
      ) : null}
    </>
  );
}
