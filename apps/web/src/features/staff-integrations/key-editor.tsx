import { rightsToGive } from '@booking/domain/user/api-key-form';
import { can } from '@booking/domain/user/permissions';
import { chakra, Flex } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { DateField } from '../../components/date-field/date-field';
import { BranchesField } from '../../components/staff-form/branches-field';
import { SaveFailure } from '../../components/staff-form/save-failure';
import { StaffFormBody } from '../../components/staff-form/staff-form-body';
import type { StaffFormParts } from '../../components/staff-form/staff-form-drawer';
import { useSaving } from '../../components/staff-form/use-saving';
import { useStaffForm } from '../../components/staff-form/use-staff-form';
import { now } from '../../lib/clock';
import { focusFirstFault } from '../../lib/focus-first-fault';
import { rightName } from '../../lib/right-name';
import { actorOf, useStaffUser } from '../../lib/session/staff-user';
import { today } from '../../lib/today';
import { useT } from '../../lib/use-t';
import { CheckList } from '../../ui/check-list';
import { ChoicePill } from '../../ui/choice-pill';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { TextareaField } from '../../ui/textarea-field';
import { useCreateApiKeyMutation, type CreateApiKeyMutation } from './api-keys.generated';
import { hasBranches, keyEnds, keyErrors, keyInput, keyPresets, presetOfKey, type KeyValues } from './key-form';

/** A key with its secret, which is known this once. */
export type ShownKey = CreateApiKeyMutation['createApiKey'];

/** A new key while it is typed: for which system, what it may do, where and how long. */
export function KeyEditor({ onMade, leave, onDirty }: StaffFormParts & { onMade: (made: ShownKey) => void }) {
  const t = useT();
  const user = useStaffUser();
  const actor = actorOf(user);
  const [empty] = useState<KeyValues>(() => ({
    name: '',
    scope: [],
    branchIds: user.branches.map(({ id }) => id),
    networks: '',
    ends: '365',
    endDate: '',
  }));
  // The secret is for the page alone, and for no store.
  const [create] = useCreateApiKeyMutation({ fetchPolicy: 'no-cache' });
  const saving = useSaving(() => Promise.resolve());
  const form = useStaffForm({ present: empty, check: (values) => keyErrors(values, actor, now()), saving, onDirty });
  const { values, errorOf, type } = form;

  async function save() {
    const { expiresAt, ...input } = keyInput(values, now());
    const variables = {
      input: {
        ...input,
        scope: [...input.scope],
        branchIds: [...input.branchIds],
        networks: [...input.networks],
        expiresAt: expiresAt?.toISOString() ?? null,
      },
    };
    const made = await form.save(async () => (await create({ variables })).data?.createApiKey);
    if (made) onMade(made);
    else focusFirstFault();
  }

  return (
    <StaffFormBody
      notices={<SaveFailure failure={saving.failure} />}
      busy={saving.busy}
      onSave={() => void save()}
      onCancel={leave}
      save={t('keys.make')}
      note={t('keys.makeNote')}
    >
      <TextField
        label={t('keys.field.name')}
        help={t('keys.field.name.help')}
        autoComplete="off"
        value={values.name}
        error={errorOf('name')}
        data-autofocus=""
        onChange={(event) => type({ name: event.currentTarget.value })}
      />
      <Rights scope={values.scope} error={errorOf('scope')} onChange={(scope) => type({ scope })} />
      {hasBranches(values.scope) ? (
        <BranchesField
          label={t('keys.field.branchIds')}
          branches={user.branches}
          value={values.branchIds}
          error={errorOf('branchIds')}
          onChange={(branchIds) => type({ branchIds })}
        />
      ) : null}
      <Flex gap="4" wrap="wrap" css={{ '& > *': { flex: '1 1 12rem' } }}>
        <SelectField
          label={t('keys.field.ends')}
          options={keyEnds.map(({ value, label }) => ({ value, label: t(label) }))}
          value={values.ends}
          error={values.ends === 'date' ? undefined : errorOf('expiresAt')}
          onChange={(event) => type({ ends: keyEnds.find(({ value }) => value === event.currentTarget.value)?.value ?? 'never' })}
        />
        {values.ends === 'date' ? (
          <DateField
            min={today()}
            label={t('keys.field.endDate')}
            value={values.endDate}
            error={errorOf('expiresAt')}
            onChange={(endDate) => type({ endDate })}
          />
        ) : null}
      </Flex>
      <TextareaField
        label={t('keys.field.networks')}
        help={t('keys.field.networks.help')}
        optional
        spellCheck={false}
        autoComplete="off"
        value={values.networks}
        error={errorOf('networks')}
        onChange={(event) => type({ networks: event.currentTarget.value })}
      />
    </StaffFormBody>
  );
}

/** What it may do: as a kind of system at one press, or each right by itself. Only what its maker has is offered. */
function Rights({
  scope,
  error,
  onChange,
}: {
  scope: readonly string[];
  error: string | undefined;
  onChange: (scope: readonly string[]) => void;
}) {
  const t = useT();
  const id = useId();
  const actor = actorOf(useStaffUser());
  const preset = presetOfKey(scope);
  return (
    <div>
      <chakra.div textStyle="sm" fontWeight="600" mb="1.5" id={`${id}-label`}>
        {t('keys.field.scope')}
      </chakra.div>
      <Flex role="radiogroup" aria-labelledby={`${id}-label`} wrap="wrap" gap="1.5">
        {keyPresets.map((one) => (
          <ChoicePill
            key={one.label}
            name={id}
            checked={preset === one}
            disabled={!one.scope.every((right) => can(actor, right))}
            onChange={() => onChange(one.scope)}
          >
            {t(one.label)}
          </ChoicePill>
        ))}
      </Flex>
      {preset ? (
        <chakra.p textStyle="sm" color="fg.muted" mt="1.5">
          {t(preset.help)}
        </chakra.p>
      ) : null}
      <chakra.div mt="3">
        <CheckList
          label={t('keys.eachRight')}
          options={rightsToGive(actor)}
          nameOf={(right) => t(`users.right.${rightName(right)}`)}
          value={scope}
          error={error}
          onChange={onChange}
        />
      </chakra.div>
    </div>
  );
}
