import { webhookEvents, type WebhookEvent } from '@booking/domain/event/booking-event-types';
import type { ValidationError } from '@booking/domain/checks/validation-error';
import { useState } from 'react';
import { BranchesField } from '../../../components/staff-form/branches-field';
import { SaveFailure } from '../../../components/staff-form/save-failure';
import { StaffFormBody } from '../../../components/staff-form/staff-form-body';
import type { StaffFormParts } from '../../../components/staff-form/staff-form-drawer';
import { useSaving } from '../../../components/staff-form/use-saving';
import { useStaffForm } from '../../../components/staff-form/use-staff-form';
import { focusFirstFault } from '../../../lib/focus-first-fault';
import { useStaffUser } from '../../../lib/session/staff-user';
import { useT } from '../../../lib/use-t';
import { CheckList } from '../../../ui/check-list';
import { FieldMessage } from '../../../ui/field';
import { SelectField } from '../../../ui/select-field';
import { SwitchField } from '../../../ui/switch-field';
import { TextField } from '../../../ui/text-field';
import { eventIds } from './delivery-body';
import { useSaveWebhookEndpointMutation, useWebhookKeysQuery, type EndpointPartsFragment } from './webhooks.generated';

interface EndpointEditorProps extends StaffFormParts {
  /** As it is now; null for a new one. */
  endpoint: EndpointPartsFragment | null;
  /** @param endpoint with its secret, if it was made */
  onSaved: (endpoint: Pick<EndpointPartsFragment, 'url'> & { secret: string }) => void;
}

interface EndpointValues {
  url: string;
  events: readonly WebhookEvent[];
  branchIds: readonly string[];
  /** '' for whatever its maker may see. */
  apiKeyId: string;
  enabled: boolean;
}

/** What most systems want to know. */
const usualEvents: readonly WebhookEvent[] = ['BOOKING_CREATED', 'BOOKING_RESCHEDULED', 'BOOKING_CANCELLED', 'BOOKING_STATUS_CHANGED'];

const valuesOf = (endpoint: EndpointPartsFragment | null): EndpointValues =>
  endpoint === null
    ? { url: '', events: usualEvents, branchIds: [], apiKeyId: '', enabled: true }
    : {
        url: endpoint.url,
        events: endpoint.events,
        branchIds: endpoint.branches.map(({ id }) => id),
        apiKeyId: endpoint.apiKeyId ?? '',
        enabled: !endpoint.disabled,
      };

/** What is missing; whether an address may be called, the server knows. */
function errorsOf({ url, events }: EndpointValues): ValidationError[] {
  const errors: ValidationError[] = [];
  if (url.trim() === '') errors.push({ path: 'url', code: 'REQUIRED' });
  if (events.length === 0) errors.push({ path: 'events', code: 'REQUIRED' });
  return errors;
}

/** An endpoint while it is typed: where to, of what, and of which bookings. Whoever saves it becomes its maker. */
export function EndpointEditor({ endpoint, onSaved, leave, onDirty }: EndpointEditorProps) {
  const t = useT();
  const { name, branches } = useStaffUser();
  const { data } = useWebhookKeysQuery();
  const keys = data?.apiKeys.filter(({ id, revokedAt }) => revokedAt === null || id === endpoint?.apiKeyId) ?? [];
  const [present] = useState(() => valuesOf(endpoint));
  const [send] = useSaveWebhookEndpointMutation({ fetchPolicy: 'no-cache' });
  const saving = useSaving(() => Promise.resolve());
  const form = useStaffForm({ present, check: errorsOf, saving, onDirty });
  const { values, errorOf, type } = form;

  async function save() {
    const { url, events, branchIds, apiKeyId, enabled } = values;
    const input = { url: url.trim(), events: [...events], branchIds: [...branchIds], apiKeyId: apiKeyId || null, disabled: !enabled };
    const saved = await form.save(async () => (await send({ variables: { id: endpoint?.id ?? null, input } })).data?.saveWebhookEndpoint);
    if (saved) onSaved(saved);
    else focusFirstFault();
  }

  return (
    <StaffFormBody
      notices={<SaveFailure failure={saving.failure} />}
      busy={saving.busy}
      onSave={() => void save()}
      onCancel={leave}
      save={endpoint === null ? t('webhooks.make') : undefined}
      note={t(endpoint && endpoint.maker !== name ? 'webhooks.becomesYours' : 'webhooks.note')}
    >
      <TextField
        label={t('webhooks.field.url')}
        help={t('webhooks.field.url.help')}
        type="url"
        spellCheck={false}
        autoComplete="off"
        value={values.url}
        error={errorOf('url')}
        data-autofocus={endpoint === null ? '' : undefined}
        onChange={(event) => type({ url: event.currentTarget.value })}
      />
      <CheckList
        label={t('webhooks.field.events')}
        options={webhookEvents}
        nameOf={(event) => t(eventIds[event])}
        value={values.events}
        error={errorOf('events')}
        onChange={(events) => type({ events })}
      />
      <BranchesField
        label={t('webhooks.field.branchIds')}
        help={t('webhooks.field.branchIds.help')}
        branches={branches}
        value={values.branchIds}
        error={errorOf('branchIds')}
        onChange={(branchIds) => type({ branchIds })}
      />
      {keys.length > 0 ? (
        <SelectField
          label={t('webhooks.field.apiKeyId')}
          options={[{ value: '', label: t('webhooks.field.apiKeyId.none') }, ...keys.map((key) => ({ value: key.id, label: key.name }))]}
          value={values.apiKeyId}
          error={errorOf('apiKeyId')}
          onChange={(event) => type({ apiKeyId: event.currentTarget.value })}
        />
      ) : null}
      {endpoint === null ? null : (
        <div>
          <SwitchField
            label={t('webhooks.field.enabled')}
            help={t('webhooks.field.enabled.help')}
            checked={values.enabled}
            onChange={() => type({ enabled: !values.enabled })}
          />
          <FieldMessage id="webhook-enabled" error={errorOf('disabled')} help={undefined} />
        </div>
      )}
    </StaffFormBody>
  );
}
