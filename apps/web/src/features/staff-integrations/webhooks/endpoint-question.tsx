import type { WebhookEvent } from '@booking/domain/event/booking-event-types';
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SaveFailure } from '../../../components/staff-form/save-failure';
import { useSaving } from '../../../components/staff-form/use-saving';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { SelectField } from '../../../ui/select-field';
import {
  useDeleteWebhookEndpointMutation,
  useRotateWebhookSecretMutation,
  useTestWebhookEndpointMutation,
  type HookDeliveryPartsFragment,
  type EndpointPartsFragment,
} from './webhooks.generated';

/** What is asked about an endpoint. */
export interface EndpointQuestion {
  deed: 'test' | 'rotate' | 'delete';
  endpoint: EndpointPartsFragment;
}

/** What came of it. */
export type EndpointAnswer =
  { deed: 'test'; delivery: HookDeliveryPartsFragment } | { deed: 'rotate'; secret: string } | { deed: 'delete' };

interface EndpointQuestionDialogProps {
  question: EndpointQuestion;
  open: boolean;
  onClose: () => void;
  onDone: (answer: EndpointAnswer, endpoint: EndpointPartsFragment) => void;
}

/** Asks before something is sent, changed or deleted, and says what then happens. */
export function EndpointQuestionDialog({ question, open, onClose, onDone }: EndpointQuestionDialogProps) {
  const intl = useIntl();
  const { deed, endpoint } = question;
  const [event, setEvent] = useState<WebhookEvent>(endpoint.events[0] ?? 'BOOKING_CREATED');
  const [test] = useTestWebhookEndpointMutation();
  const [rotate] = useRotateWebhookSecretMutation({ fetchPolicy: 'no-cache' });
  const [remove] = useDeleteWebhookEndpointMutation({
    update: (cache) => void cache.evict({ id: cache.identify({ __typename: 'WebhookEndpoint', id: endpoint.id }) ?? '' }),
  });
  const saving = useSaving(() => Promise.resolve());

  async function send(): Promise<EndpointAnswer | null> {
    const { id } = endpoint;
    if (deed === 'test') {
      const delivery = (await test({ variables: { id, event } })).data?.testWebhookEndpoint;
      return delivery ? { deed, delivery } : null;
    }
    if (deed === 'rotate') {
      const rotated = (await rotate({ variables: { id } })).data?.rotateWebhookSecret;
      return rotated ? { deed, secret: rotated.secret } : null;
    }
    await remove({ variables: { id } });
    return { deed };
  }

  async function confirm() {
    let answer: EndpointAnswer | null = null;
    if (await saving.run(async () => void (answer = await send()))) if (answer) onDone(answer, endpoint);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<FormattedMessage id={`webhooks.${deed}Ask.title`} />}
      description={endpoint.url}
      actions={
        <>
          <Button variant="outline" data-autofocus={deed === 'delete' ? '' : undefined} onClick={onClose}>
            <FormattedMessage id="webhooks.cancel" />
          </Button>
          <Button variant={deed === 'delete' ? 'danger' : 'primary'} loading={saving.busy} onClick={() => void confirm()}>
            <FormattedMessage id={`webhooks.${deed}Ask.confirm`} />
          </Button>
        </>
      }
    >
      <SaveFailure failure={saving.failure} />
      <p>
        <FormattedMessage id={`webhooks.${deed}Ask.text`} />
      </p>
      {deed === 'test' ? (
        <chakra.div mt="4">
          <SelectField
            label={<FormattedMessage id="webhooks.head.event" />}
            options={endpoint.events.map((value) => ({ value, label: intl.formatMessage({ id: `webhooks.event.${value}` }) }))}
            value={event}
            onChange={({ currentTarget }) => setEvent(endpoint.events.find((one) => one === currentTarget.value) ?? event)}
          />
        </chakra.div>
      ) : null}
    </Dialog>
  );
}
