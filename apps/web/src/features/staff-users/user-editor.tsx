import { can } from '@booking/domain/user/permissions';
import { chakra, Flex } from '@chakra-ui/react';
import { Ban, Check, Eye, KeyRound, Minus, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { FormattedList, useIntl } from 'react-intl';
import { BranchesField } from '../../components/staff-form/branches-field';
import type { DrawerForm } from '../../components/staff-form/entity-drawer';
import { EntityForm } from '../../components/staff-form/entity-form';
import { SaveFailure } from '../../components/staff-form/save-failure';
import { useEntityForm } from '../../components/staff-form/use-entity-form';
import { useInviteUserMutation, useUpdateUserMutation, useUserKeysQuery, type UserPartsFragment } from '../../graphql/users.generated';
import { intoView } from '../../lib/into-view';
import { isRight, rightTexts, type Right } from '../../lib/right-texts';
import { actorOf, useStaffUser } from '../../lib/session/staff-user';
import { useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Note } from '../../ui/note';
import { RadioGroup } from '../../ui/radio-group';
import { SwitchField } from '../../ui/switch-field';
import { TextField } from '../../ui/text-field';
import {
  allRights,
  checkUser,
  newColleague,
  presetNames,
  presetOf,
  presets,
  presetTexts,
  rightGroups,
  userInput,
  valuesOfUser,
  type Guards,
  type Preset,
  type UserValues,
} from './user-form';

interface UserEditorProps {
  /** Null: an invitation. */
  user: UserPartsFragment | null;
  guards: Guards;
  drawer: DrawerForm;
  onSaved: (user: UserPartsFragment) => void;
  onPasswordLink: (user: UserPartsFragment) => void;
}

/** The form of an account of a colleague or a customer, or of an invitation. */
export function UserEditor({ user, guards, drawer, onSaved, onPasswordLink }: UserEditorProps) {
  const t = useT();
  const intl = useIntl();
  const { branches } = useStaffUser();
  const before = user ? valuesOfUser(user) : newColleague(branches);
  const [choosing, setChoosing] = useState(user !== null);
  const [invite] = useInviteUserMutation();
  const [update] = useUpdateUserMutation();
  const form = useEntityForm<UserValues>({
    drawer,
    present: before,
    labels: {
      email: t('users.field.email'),
      name: t('users.field.name'),
      role: t('users.worksAs'),
      scope: t('users.column.rights'),
      branchIds: t('users.field.branchIds'),
      disabled: t('users.state.disabled'),
    },
    check: checkUser,
  });
  const { values, set, field, text, errorOf } = form;
  const locked = guards.beyond;
  const isStaff = values.role === 'admin';
  const isForAll = values.scope.includes('*') || values.scope.includes('branch:all');
  const wasCustomer = user !== null && before.role === 'user';

  async function save() {
    if (locked) return;
    const saved = await form.save(async (typed) => {
      const input = userInput(typed);
      return user === null
        ? (await invite({ variables: { input } })).data?.inviteUser
        : (await update({ variables: { id: user._id, input } })).data?.updateUser;
    });
    if (saved) onSaved(saved);
  }

  const refused = form.failure?.reason;
  const isLastAdmin = guards.lastAdmin || refused === 'LAST_ADMIN';
  return (
    <EntityForm
      form={form}
      drawer={drawer}
      notice={
        <>
          {refused === 'NAME_TAKEN' || refused === 'LAST_ADMIN' ? null : <SaveFailure failure={form.failure} />}
          {guards.beyond ? (
            <Alert status="info" role="note" mb="4.5" title={t('users.beyond.title')}>
              {t('users.beyond.text')}
            </Alert>
          ) : isLastAdmin ? (
            <Alert ref={refused === 'LAST_ADMIN' ? intoView : null} status="info" role="note" mb="4.5" title={t('users.lastAdmin.title')}>
              {t('users.lastAdmin.text')}
            </Alert>
          ) : null}
        </>
      }
      locked={locked}
      onSave={() => void save()}
      save={user === null ? t('users.send') : undefined}
      note={t(user === null ? 'users.inviteNote' : guards.isSelf ? 'users.ownNote' : 'users.note')}
      textOf={(name, of) => {
        if (name === 'scope') {
          return intl.formatList(of.scope.map((one) => t(isRight(one) ? rightTexts[one].name : 'users.short.all'))) || '–';
        }
        if (name === 'branchIds') {
          return intl.formatList(branches.filter(({ id }) => of.branchIds.includes(id)).map((branch) => branch.name)) || '–';
        }
        if (name === 'role') return t(of.role === 'admin' ? 'users.role.admin' : 'users.role.user');
        if (name === 'disabled') return t(of.disabled ? 'users.state.disabled' : 'users.state.active');
        return of[name] || '–';
      }}
    >
      <TextField
        {...text('email')}
        {...(refused === 'NAME_TAKEN' && { error: t('users.emailTaken') })}
        type="email"
        spellCheck={false}
        autoComplete="off"
        locked={locked}
        data-autofocus={user === null ? '' : undefined}
      />
      <TextField {...text('name')} autoComplete="off" locked={locked} />
      {user && !locked ? (
        <AccountActions
          user={user}
          values={values}
          guards={guards}
          onDisabled={(disabled) => set({ disabled })}
          onPasswordLink={() => onPasswordLink(user)}
        />
      ) : null}
      <WorksAs
        scope={values.scope}
        disabled={locked || guards.lastAdmin || (wasCustomer && !user.emailConfirmed)}
        error={errorOf('role') ?? (isStaff ? errorOf('scope') : undefined)}
        customer={
          user === null || guards.isSelf ? null : { chosen: !isStaff, onChoose: () => set({ role: 'user', scope: [], branchIds: [] }) }
        }
        onChange={(scope) => set({ role: 'admin', scope })}
      />
      {wasCustomer && !user.emailConfirmed ? <Note mt="-3">{t('users.unconfirmed')}</Note> : null}
      {isStaff && !isForAll && !locked ? <BranchesField {...field('branchIds')} branches={branches} /> : null}
      {isStaff && user === null ? (
        <RightsSummary
          name={values.name}
          scope={values.scope}
          branches={branches.filter(({ id }) => values.branchIds.includes(id)).map(({ name }) => name)}
        />
      ) : null}
      {isStaff && choosing ? (
        <RightSwitches
          scope={values.scope}
          disabled={locked || guards.lastAdmin}
          ownLast={guards.isSelf}
          onChange={(scope) => set({ scope })}
        />
      ) : null}
      {isStaff && !choosing ? (
        <chakra.div>
          <Button variant="tint" size="sm" onClick={() => setChoosing(true)}>
            {t('users.chooseEach')}
          </Button>
        </chakra.div>
      ) : null}
    </EntityForm>
  );
}

interface AccountActionsProps {
  user: UserPartsFragment;
  values: UserValues;
  guards: Guards;
  onDisabled: (disabled: boolean) => void;
  onPasswordLink: () => void;
}

/** The actions of an account besides its rights. Disabling is saved with the form. */
function AccountActions({ user, values: { disabled, role }, guards, onDisabled, onPasswordLink }: AccountActionsProps) {
  const t = useT();
  const isGuarded = guards.isSelf || guards.lastAdmin;
  return (
    <div>
      <Flex gap="2" wrap="wrap">
        {user.disabled || guards.isSelf ? null : (
          <Button variant="outline" size="sm" onClick={onPasswordLink}>
            <KeyRound size={16} />
            {t('users.passwordLink')}
          </Button>
        )}
        {isGuarded ? null : (
          <Button variant={disabled ? 'outline' : 'danger'} size="sm" aria-pressed={disabled} onClick={() => onDisabled(!disabled)}>
            {disabled ? <RotateCcw size={16} /> : <Ban size={16} />}
            {t(disabled ? 'users.enable' : 'users.disable')}
          </Button>
        )}
      </Flex>
      {guards.isSelf ? <Note>{t('users.selfStays')}</Note> : null}
      {disabled !== user.disabled ? (
        <chakra.p role="status" textStyle="sm" color="fg.muted" mt="2">
          {t(disabled ? 'users.willBeDisabled' : 'users.willBeEnabled')}
        </chakra.p>
      ) : null}
      {user.role === 'admin' && !user.disabled && (disabled || role === 'user') ? <KeysThatStop userId={user._id} /> : null}
    </div>
  );
}

/** Names the API keys that stop after the save, because their account is disabled or no longer staff. */
function KeysThatStop({ userId }: { userId: string }) {
  const t = useT();
  const { data } = useUserKeysQuery({ variables: { id: userId }, fetchPolicy: 'network-only' });
  const keys = data?.user?.apiKeys ?? [];
  if (keys.length === 0) return null;
  return (
    <chakra.p role="status" textStyle="sm" mt="2">
      {t('users.keysStop', { count: keys.length, names: <FormattedList value={keys.map(({ name }) => name)} /> })}
    </chakra.p>
  );
}

interface RightsProps {
  scope: readonly string[];
  onChange: (scope: string[]) => void;
  disabled: boolean;
}

interface WorksAsProps extends RightsProps {
  /** Whether the account becomes a customer’s again; null: not offered. */
  customer: { chosen: boolean; onChoose: () => void } | null;
  error: string | undefined;
}

/** The presets of rights. A preset with more rights than the signed-in user has cannot be given. */
function WorksAs({ scope, onChange, disabled, customer, error }: WorksAsProps) {
  const t = useT();
  const actor = actorOf(useStaffUser());
  const { preset, more } = presetOf(scope);
  const chosen = customer?.chosen === true ? 'customer' : preset;
  const isBeyond = (name: Preset) => !presets[name].every((one) => can(actor, one));
  return (
    <RadioGroup<Preset | 'customer'>
      label={t('users.worksAs')}
      error={error}
      help={presetNames.some(isBeyond) && !disabled ? t('users.notMoreThanYou') : undefined}
      options={[
        ...(customer ? [{ value: 'customer' as const, label: t('users.preset.customer'), disabled }] : []),
        ...presetNames.map((name) => ({
          value: name,
          label: t(presetTexts[name]) + (name === chosen && more > 0 ? ` + ${more}` : ''),
          disabled: disabled || isBeyond(name),
        })),
      ]}
      value={chosen}
      onChange={(name) => (name === 'customer' ? customer?.onChoose() : onChange([...presets[name]]))}
    />
  );
}

interface SwitchesProps extends RightsProps {
  /** The user’s own last right, which cannot be switched off here. */
  ownLast: boolean;
}

/** Each right by itself, in words. Everything (`*`) is given by its preset only, and disables the switches. */
function RightSwitches({ scope, onChange, disabled, ownLast }: SwitchesProps) {
  const t = useT();
  const actor = actorOf(useStaffUser());
  const isEverything = scope.includes('*');
  return (
    <Flex direction="column" gap="4">
      {isEverything ? <Note>{t('users.everything')}</Note> : null}
      {rightGroups.map(({ label, scopes }) => (
        <chakra.fieldset key={label} css={{ '& > label': { py: '2' }, '& > label + label': { borderTop: '1px solid {colors.border}' } }}>
          <chakra.legend textStyle="xs" fontWeight="600" color="fg.muted" mb="1">
            {t(label)}
          </chakra.legend>
          {scopes.map((one: Right) => {
            const isOn = isEverything || scope.includes(one);
            const isKept = ownLast && scope.length === 1 && isOn;
            const isForeign = !can(actor, one);
            return (
              <SwitchField
                key={one}
                label={t(rightTexts[one].name)}
                help={t(isKept ? 'users.ownLast' : isForeign && !disabled ? 'users.notYours' : rightTexts[one].help)}
                checked={isOn}
                disabled={disabled || isEverything || isForeign || isKept}
                onChange={() => onChange(isOn ? scope.filter((other) => other !== one) : [...scope, one])}
              />
            );
          })}
        </chakra.fieldset>
      ))}
    </Flex>
  );
}

/** What an invitation gives, in words, before it is sent. @param branches names of the chosen branches */
function RightsSummary({ name, scope, branches }: { name: string; scope: readonly string[]; branches: readonly string[] }) {
  const t = useT();
  const intl = useIntl();
  const isEverything = scope.includes('*');
  const isForAll = isEverything || scope.includes('branch:all');
  const given = isEverything ? [] : allRights.filter((one) => scope.includes(one) && one !== 'branch:all');
  const missing = isEverything ? [] : allRights.filter((one) => !scope.includes(one) && one !== 'branch:all');
  const word = (one: Right) => t(rightTexts[one].name);
  return (
    <chakra.section bg="bg.subtle" borderRadius="tile" px="4" py="3.5" textStyle="sm">
      <chakra.h3 display="flex" alignItems="center" gap="2" fontWeight="600" mb="1.5">
        <Eye size={17} />
        {t('users.summary.title', { name: name.trim() || t('users.summary.they') })}
      </chakra.h3>
      <chakra.ul css={{ '& > li': { display: 'flex', gap: '2', py: '0.5' }, '& svg': { flex: 'none', mt: '0.5' } }}>
        {isEverything ? (
          <li>
            <Check size={16} />
            {t('users.everything')}
          </li>
        ) : null}
        {given.map((one) => (
          <li key={one}>
            <Check size={16} />
            <span>
              {word(one)}: {t(rightTexts[one].help)}
            </span>
          </li>
        ))}
        <li>
          {isForAll || branches.length > 0 ? <Check size={16} /> : <Minus size={16} />}
          {isForAll ? t('users.branches.every') : branches.length === 0 ? t('users.branches.none') : intl.formatList(branches)}
        </li>
        {missing.length > 0 ? (
          <chakra.li color="fg.muted">
            <Minus size={16} />
            {t('users.summary.not', { rights: intl.formatList(missing.map(word)) })}
          </chakra.li>
        ) : null}
      </chakra.ul>
    </chakra.section>
  );
}
