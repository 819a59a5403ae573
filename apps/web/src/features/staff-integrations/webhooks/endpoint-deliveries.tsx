import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useDrawerParam } from '../../../lib/use-drawer-param';
import { useSnackbar } from '../../../ui/snackbar';
import { DeliveriesCard } from './deliveries-card';
import { DeliveryDrawer } from './delivery-drawer';
import { useRedeliverWebhookMutation, useWebhookDeliveriesQuery, type EndpointPartsFragment } from './webhooks.generated';

interface EndpointDeliveriesProps {
  endpoint: EndpointPartsFragment;
  /** Milliseconds between two looks. */
  lookAgain: number;
}

const page = 25;
/** The most that the server gives at once. */
const most = 100;

/** The deliveries of an endpoint; `?delivery=` opens one. */
export function EndpointDeliveries({ endpoint, lookAgain }: EndpointDeliveriesProps) {
  const intl = useIntl();
  const showMessage = useSnackbar();
  const drawer = useDrawerParam('delivery');
  const [failedOnly, setFailedOnly] = useState(false);
  const [first, setFirst] = useState(page);
  const { data, previousData, loading, error, refetch } = useWebhookDeliveriesQuery({
    variables: { endpointId: endpoint.id, failedOnly, first },
    fetchPolicy: 'cache-and-network',
    pollInterval: lookAgain,
    skipPollAttempt: () => document.hidden,
  });
  const [send, { loading: busy }] = useRedeliverWebhookMutation();
  // A failure shows again in the card.
  const retry = () => void refetch().catch(() => undefined);
  const connection = (data ?? previousData)?.webhookDeliveries;
  const deliveries = connection?.edges.map(({ node }) => node) ?? null;
  const at = deliveries?.findIndex(({ id }) => id === drawer.id) ?? -1;
  const found = deliveries?.[at];
  // What closes still shows what it showed.
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
      content: intl.formatMessage({ id: done ? 'webhooks.sentAgain' : 'webhooks.notSentAgain' }),
    });
    retry();
  }

  return (
    <>
      <DeliveriesCard
        endpoint={endpoint}
        deliveries={deliveries}
        state={{ loading, failed: error !== undefined, onRetry: retry }}
        failedOnly={failedOnly}
        onFailedOnly={setFailedOnly}
        onMore={connection?.pageInfo.hasNextPage === true && first < most ? () => setFirst(Math.min(first + page, most)) : null}
        drawer={drawer}
      />
      {delivery ? (
        <DeliveryDrawer
          open={found !== undefined}
          onClose={drawer.close}
          endpoint={endpoint}
          delivery={delivery}
          onStep={{ newer: stepTo(at - 1), older: stepTo(at + 1) }}
          busy={busy}
          onSend={() => void sendAgain(delivery.id)}
        />
      ) : null}
    </>
  );
}
