import { webhookEvents, type WebhookEvent } from '@booking/domain/event/booking-event-types';
import type { ValidationError } from '@booking/domain/checks/validation-error';
import { FormattedList } from 'react-intl';
import { BranchesField } from '../../components/staff-form/branches-field';
import type { DrawerForm } from '../../components/staff-form/entity-drawer';
import { EntityForm } from '../../components/staff-form/entity-form';
import { useEntityForm } from '../../components/staff-form/use-entity-form';
import { useIntegrationsQuery } from '../../graphql/api-keys.generated';
import { useSaveWebhookEndpointMutation, type EndpointPartsFragment as Endpoint } from '../../graphql/webhooks.generated';
import { useStaffUser } from '../../lib/session/staff-user';
import { useT } from '../../lib/use-locale';
import { CheckboxGroup } from '../../ui/checkbox-group';
import { FieldMessage } from '../../ui/field';
import { SelectField } from '../../ui/select-field';
import { SwitchField } from '../../ui/switch-field';
import { TextField } from '../../ui/text-field';
import { eventIds } from './webhook-body';

interface EndpointValues {
  url: string;
  events: readonly WebhookEvent[];
  branchIds: readonly string[];
  /** '' for all bookings that its creator may see. */
  apiKeyId: string;
  enabled: boolean;
}

/** The events that most systems need. */
const usualEvents: readonly WebhookEvent[] = ['BOOKING_CREATED', 'BOOKING_RESCHEDULED', 'BOOKING_CANCELLED', 'BOOKING_STATUS_CHANGED'];

const valuesOf = (endpoint: Endpoint | null): EndpointValues =>
  endpoint === null
    ? { url: '', events: usualEvents, branchIds: [], apiKeyId: '', enabled: true }
    : {
        url: endpoint.url,
        events: endpoint.events,
        branchIds: endpoint.branches.map(({ id }) => id),
        apiKeyId: endpoint.apiKeyId ?? '',
        enabled: !endpoint.disabled,
      };

/** Returns the missing values; the server checks whether an address is allowed. */
function endpointErrors({ url, events }: EndpointValues): ValidationError[] {
  const errors: ValidationError[] = [];
  if (url.trim() === '') errors.push({ path: 'url', code: 'REQUIRED' });
  if (events.length === 0) errors.push({ path: 'events', code: 'REQUIRED' });
  return errors;
}

interface WebhookEditorProps {
  /** Null: a new endpoint. */
  endpoint: Endpoint | null;
  drawer: DrawerForm;
  /** @param endpoint with its secret, if it is new */
  onSaved: (endpoint: Pick<Endpoint, 'url'> & { secret: string }) => void;
}

/** The form of an endpoint: its address, events and bookings. The user who saves it becomes its maker. */
export function WebhookEditor({ endpoint, drawer, onSaved }: WebhookEditorProps) {
  const t = useT();
  const { name, branches } = useStaffUser();
  const { data } = useIntegrationsQuery();
  const keys = data?.apiKeys.filter(({ id, revokedAt }) => revokedAt === null || id === endpoint?.apiKeyId) ?? [];
  const [send] = useSaveWebhookEndpointMutation({ fetchPolicy: 'no-cache' });
  const form = useEntityForm<EndpointValues>({
    drawer,
    present: valuesOf(endpoint),
    labels: {
      url: t('webhooks.field.url'),
      events: t('webhooks.field.events'),
      branchIds: t('webhooks.field.branchIds'),
      apiKeyId: t('webhooks.field.apiKeyId'),
      enabled: t('webhooks.field.enabled'),
    },
    check: endpointErrors,
  });
  const { values, set, field, text, errorOf } = form;

  async function save() {
    const saved = await form.save(async ({ url, events, branchIds, apiKeyId, enabled }) => {
      const input = { url: url.trim(), events: [...events], branchIds: [...branchIds], apiKeyId: apiKeyId || null, disabled: !enabled };
      return (await send({ variables: { id: endpoint?.id ?? null, input } })).data?.saveWebhookEndpoint;
    });
    if (saved) onSaved(saved);
  }

  const nameOfKey = (id: string) => keys.find((key) => key.id === id)?.name ?? t('webhooks.field.apiKeyId.none');
  return (
    <EntityForm
      form={form}
      drawer={drawer}
      onSave={() => void save()}
      save={endpoint === null ? t('webhooks.make') : undefined}
      note={t(endpoint && endpoint.maker !== name ? 'webhooks.becomesYours' : 'webhooks.note')}
      textOf={(part, of) => {
        if (part === 'events') return <FormattedList value={of.events.map((event) => t(eventIds[event]))} />;
        if (part === 'branchIds')
          return <FormattedList value={branches.filter(({ id }) => of.branchIds.includes(id)).map((branch) => branch.name)} />;
        if (part === 'apiKeyId') return nameOfKey(of.apiKeyId);
        if (part === 'enabled') return t(of.enabled ? 'webhooks.field.enabled' : 'webhooks.disabled.byHand');
        return of.url;
      }}
    >
      <TextField
        {...text('url')}
        help={t('webhooks.field.url.help')}
        type="url"
        spellCheck={false}
        autoComplete="off"
        data-autofocus={endpoint === null ? '' : undefined}
      />
      <CheckboxGroup {...field('events')} options={webhookEvents.map((event) => ({ value: event, label: t(eventIds[event]) }))} />
      <BranchesField {...field('branchIds')} help={t('webhooks.field.branchIds.help')} branches={branches} />
      {keys.length > 0 ? (
        <SelectField
          {...field('apiKeyId')}
          options={[{ value: '', label: t('webhooks.field.apiKeyId.none') }, ...keys.map((key) => ({ value: key.id, label: key.name }))]}
          onChange={(event) => set({ apiKeyId: event.currentTarget.value })}
        />
      ) : null}
      {endpoint === null ? null : (
        <div>
          <SwitchField
            label={t('webhooks.field.enabled')}
            help={t('webhooks.field.enabled.help')}
            checked={values.enabled}
            onChange={() => set({ enabled: !values.enabled })}
          />
          <FieldMessage id="webhook-enabled" error={errorOf('disabled')} help={undefined} />
        </div>
      )}
    </EntityForm>
  );
}
