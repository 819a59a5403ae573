import { addDays, instantOf, localDateTime } from '@booking/domain/calendar/calendar-date';
import type { ValidationError } from '@booking/domain/checks/validation-error';
import { checkApiKeyForm, normaliseApiKeyForm, rightsToGive, type ApiKeyForm } from '@booking/domain/user/api-key-form';
import { can, type Actor, type Scope } from '@booking/domain/user/permissions';
import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { DateField } from '../../components/date-field/date-field';
import { BranchesField } from '../../components/staff-form/branches-field';
import type { DrawerForm } from '../../components/staff-form/entity-drawer';
import { EntityForm } from '../../components/staff-form/entity-form';
import { useEntityForm } from '../../components/staff-form/use-entity-form';
import { useCreateApiKeyMutation, type CreateApiKeyMutation } from '../../graphql/api-keys.generated';
import { now } from '../../lib/clock';
import { isRight, rightTexts } from '../../lib/right-texts';
import { actorOf, useStaffUser } from '../../lib/session/staff-user';
import { today } from '../../lib/today';
import { useT } from '../../lib/use-locale';
import { CheckboxGroup } from '../../ui/checkbox-group';
import { RadioGroup } from '../../ui/radio-group';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { TextareaField } from '../../ui/textarea-field';

interface KeyPreset {
  label: string;
  help: string;
  scope: readonly Scope[];
}

/** The rights that each kind of system needs at most (docs/developers, and ADR 0038), given by one press. */
const keyPresets: readonly KeyPreset[] = [
  { label: 'keys.preset.orderSystem', help: 'keys.preset.orderSystem.help', scope: ['integration:write', 'booking:read', 'branch:all'] },
  { label: 'keys.preset.partner', help: 'keys.preset.partner.help', scope: ['booking:make'] },
  { label: 'keys.preset.carrier', help: 'keys.preset.carrier.help', scope: ['delivery:write', 'booking:read'] },
  { label: 'keys.preset.analyst', help: 'keys.preset.analyst.help', scope: ['booking:read'] },
];

/** When a key ends: after a number of days, on a date, or never. */
const keyEnds = [
  { value: '90', label: 'keys.ends.90' },
  { value: '365', label: 'keys.ends.365' },
  { value: 'date', label: 'keys.ends.date' },
  { value: 'never', label: 'keys.ends.never' },
] as const;
type KeyEnd = (typeof keyEnds)[number]['value'];

interface KeyValues {
  name: string;
  scope: readonly string[];
  branchIds: readonly string[];
  /** One on each line, or separated by commas. */
  networks: string;
  ends: KeyEnd;
  /** The last day of the key, if a date is chosen; else ''. */
  endDate: string;
}

const presetOfKey = (scope: readonly string[]): KeyPreset | undefined =>
  keyPresets.find((preset) => preset.scope.length === scope.length && preset.scope.every((one) => scope.includes(one)));

/** Returns whether the branches of a key matter: with branch:all it has each of them, and a partner books by postcode. */
export const hasBranches = (scope: readonly string[]): boolean =>
  !scope.includes('branch:all') && scope.some((one) => one !== 'booking:make');

/** @param now milliseconds */
function keyInput({ name, scope, branchIds, networks, ends, endDate }: KeyValues, now: number): ApiKeyForm {
  return normaliseApiKeyForm({
    name,
    scope,
    branchIds: hasBranches(scope) ? branchIds : [],
    networks: networks.split(/[\s,;]+/).filter((one) => one !== ''),
    expiresAt: endOf({ ends, endDate }, now),
  });
}

/** Returns the end of the last day in Malaysia. */
function endOf({ ends, endDate }: Pick<KeyValues, 'ends' | 'endDate'>, now: number): Date | null {
  if (ends === 'never') return null;
  const last = ends === 'date' ? endDate : addDays(localDateTime(new Date(now)).date, Number(ends));
  return last === '' ? null : instantOf(addDays(last, 1), '00:00');
}

/** Returns the errors by field: those of the server’s own check, a missing end date, and rights of branches without a branch. */
function keyErrors(values: KeyValues, actor: Actor, now: number): ValidationError[] {
  const noEnd: ValidationError[] = values.ends === 'date' && values.endDate === '' ? [{ path: 'expiresAt', code: 'REQUIRED' }] : [];
  const noBranch: ValidationError[] =
    hasBranches(values.scope) && values.branchIds.length === 0 ? [{ path: 'branchIds', code: 'REQUIRED' }] : [];
  return [...checkApiKeyForm(keyInput(values, now), actor, new Date(now)), ...noEnd, ...noBranch];
}

/** A key with its secret, which is shown once. */
export type ShownKey = CreateApiKeyMutation['createApiKey'];

/** The form of a new key: its kind of system, rights, branches and end. */
export function ApiKeyEditor({ drawer, onMade }: { drawer: DrawerForm; onMade: (made: ShownKey) => void }) {
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
  // The secret stays in the state of the page, and is not cached.
  const [create] = useCreateApiKeyMutation({ fetchPolicy: 'no-cache' });
  const form = useEntityForm<KeyValues>({
    drawer,
    present: empty,
    labels: {
      name: t('keys.field.name'),
      scope: t('keys.field.scope'),
      branchIds: t('keys.field.branchIds'),
      networks: t('keys.field.networks'),
      ends: t('keys.field.ends'),
      endDate: t('keys.field.endDate'),
    },
    check: (values) => keyErrors(values, actor, now()),
  });
  const { values, set, field, text, errorOf } = form;

  async function save() {
    const made = await form.save(async (typed) => {
      const { expiresAt, ...input } = keyInput(typed, now());
      const variables = {
        input: {
          ...input,
          scope: [...input.scope],
          branchIds: [...input.branchIds],
          networks: [...input.networks],
          expiresAt: expiresAt?.toISOString() ?? null,
        },
      };
      return (await create({ variables })).data?.createApiKey;
    });
    if (made) onMade(made);
  }

  return (
    <EntityForm form={form} drawer={drawer} onSave={() => void save()} save={t('keys.make')} note={t('keys.makeNote')}>
      <TextField {...text('name')} help={t('keys.field.name.help')} autoComplete="off" data-autofocus="" />
      <Rights {...field('scope')} />
      {hasBranches(values.scope) ? <BranchesField {...field('branchIds')} branches={user.branches} /> : null}
      <Flex gap="4" wrap="wrap" css={{ '& > *': { flex: '1 1 12rem' } }}>
        <SelectField
          {...field('ends')}
          options={keyEnds.map(({ value, label }) => ({ value, label: t(label) }))}
          error={values.ends === 'date' ? undefined : errorOf('expiresAt')}
          onChange={(event) => set({ ends: keyEnds.find(({ value }) => value === event.currentTarget.value)?.value ?? 'never' })}
        />
        {values.ends === 'date' ? <DateField {...field('endDate')} min={today()} error={errorOf('expiresAt')} /> : null}
      </Flex>
      <TextareaField {...text('networks')} help={t('keys.field.networks.help')} optional spellCheck={false} autoComplete="off" />
    </EntityForm>
  );
}

/** The rights of a key: those of a kind of system by one press, or each by itself. Only rights that its creator has are offered. */
function Rights({
  label,
  value: scope,
  error,
  onChange,
}: {
  label: string;
  value: readonly string[];
  error: string | undefined;
  onChange: (scope: readonly string[]) => void;
}) {
  const t = useT();
  const actor = actorOf(useStaffUser());
  const preset = presetOfKey(scope);
  return (
    <div>
      <RadioGroup
        label={label}
        help={preset ? t(preset.help) : undefined}
        options={keyPresets.map((one) => ({
          value: one.label,
          label: t(one.label),
          disabled: !one.scope.every((right) => can(actor, right)),
        }))}
        value={preset?.label ?? null}
        onChange={(name) => onChange(keyPresets.find((one) => one.label === name)?.scope ?? [])}
      />
      <chakra.div mt="3">
        <CheckboxGroup
          label={t('keys.eachRight')}
          options={rightsToGive(actor).map((right) => ({ value: right, label: isRight(right) ? t(rightTexts[right].name) : right }))}
          value={scope}
          error={error}
          onChange={onChange}
        />
      </chakra.div>
    </div>
  );
}
