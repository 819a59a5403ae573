import { instantOf, localMoment } from '@booking/domain/calendar/calendar-date';
import { eventsKeptDays, type WebhookEvent } from '@booking/domain/event/booking-event-types';
import { chakra, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateField } from '../../../components/date-field/date-field';
import { SaveFailure } from '../../../components/staff-form/save-failure';
import { useSaving } from '../../../components/staff-form/use-saving';
import { now } from '../../../lib/clock';
import { Button } from '../../../ui/button';
import { CheckBox } from '../../../ui/check-box';
import { Dialog } from '../../../ui/dialog';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import {
  useDeleteWebhookEndpointMutation,
  useReplayWebhooksMutation,
  useRotateWebhookSecretMutation,
  useTestWebhookEndpointMutation,
  type HookDeliveryPartsFragment,
  type EndpointPartsFragment,
} from './webhooks.generated';

/** What is asked about an endpoint. */
export interface EndpointQuestion {
  deed: 'test' | 'replay' | 'rotate' | 'delete';
  endpoint: EndpointPartsFragment;
  /** Of a replay: from when on, in milliseconds. */
  from?: number;
}

/** What came of it. */
export type EndpointAnswer =
  | { deed: 'test'; delivery: HookDeliveryPartsFragment }
  | { deed: 'replay'; count: number }
  | { deed: 'rotate'; secret: string }
  | { deed: 'delete' };

interface EndpointQuestionDialogProps {
  question: EndpointQuestion;
  open: boolean;
  onClose: () => void;
  onDone: (answer: EndpointAnswer, endpoint: EndpointPartsFragment) => void;
}

const hour = 3_600_000;

/** Asks before something is sent, changed or deleted, and says what then happens. */
export function EndpointQuestionDialog({ question, open, onClose, onDone }: EndpointQuestionDialogProps) {
  const intl = useIntl();
  const { deed, endpoint } = question;
  const [event, setEvent] = useState<WebhookEvent>(endpoint.events[0] ?? 'BOOKING_CREATED');
  const [from, setFrom] = useState(() => localMoment(new Date(question.from ?? now() - 24 * hour)));
  const [failedOnly, setFailedOnly] = useState(true);
  const [test] = useTestWebhookEndpointMutation();
  const [replay] = useReplayWebhooksMutation();
  const [rotate] = useRotateWebhookSecretMutation({ fetchPolicy: 'no-cache' });
  const [remove] = useDeleteWebhookEndpointMutation({
    update: (cache) => void cache.evict({ id: cache.identify({ __typename: 'WebhookEndpoint', id: endpoint.id }) ?? '' }),
  });
  const saving = useSaving(() => Promise.resolve());
  const { date, time } = from;
  const isTimeMissing = deed === 'replay' && (date === '' || time === '');

  async function send(): Promise<EndpointAnswer | null> {
    const { id } = endpoint;
    if (deed === 'test') {
      const delivery = (await test({ variables: { id, event } })).data?.testWebhookEndpoint;
      return delivery ? { deed, delivery } : null;
    }
    if (deed === 'replay') {
      const at = instantOf(date, time).toISOString();
      return { deed, count: (await replay({ variables: { endpointId: id, from: at, failedOnly } })).data?.replayWebhooks ?? 0 };
    }
    if (deed === 'rotate') {
      const rotated = (await rotate({ variables: { id } })).data?.rotateWebhookSecret;
      return rotated ? { deed, secret: rotated.secret } : null;
    }
    await remove({ variables: { id } });
    return { deed };
  }

  async function confirm() {
    if (isTimeMissing) return;
    let answer: EndpointAnswer | null = null;
    if (await saving.run(async () => void (answer = await send()))) if (answer) onDone(answer, endpoint);
  }

  const fault = deed === 'replay' ? saving.failure?.fields[0]?.message : undefined;
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
      {fault === undefined ? <SaveFailure failure={saving.failure} /> : null}
      <p>
        <FormattedMessage id={`webhooks.${deed}Ask.text`} values={{ days: eventsKeptDays }} />
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
      {deed === 'replay' ? (
        <chakra.div mt="4">
          <Grid templateColumns={{ base: '1fr', sm: '1fr 9rem' }} gap="4">
            <DateField
              recent
              max={localMoment(new Date(now())).date}
              label={<FormattedMessage id="webhooks.replayAsk.from" />}
              value={date}
              error={isTimeMissing ? <FormattedMessage id="webhooks.replayAsk.missing" /> : fault}
              onChange={(chosen) => setFrom({ date: chosen, time })}
            />
            <TextField
              type="time"
              tabular
              label={<FormattedMessage id="webhooks.replayAsk.time" />}
              value={time}
              onChange={({ currentTarget }) => setFrom({ date, time: currentTarget.value })}
            />
          </Grid>
          <CheckBox
            label={<FormattedMessage id="webhooks.replayAsk.failedOnly" />}
            checked={failedOnly}
            onChange={() => setFailedOnly(!failedOnly)}
          />
        </chakra.div>
      ) : null}
    </Dialog>
  );
}
