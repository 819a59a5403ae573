import { useApolloClient } from '@apollo/client/react';
import { chakra, Flex } from '@chakra-ui/react';
import { Ban, KeyRound, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { BranchesField } from '../../components/staff-form/branches-field';
import { SaveFailure } from '../../components/staff-form/save-failure';
import type { StaffFormParts } from '../../components/staff-form/staff-form-drawer';
import { StaffFormBody } from '../../components/staff-form/staff-form-body';
import { useSaving } from '../../components/staff-form/use-saving';
import { useStaffForm } from '../../components/staff-form/use-staff-form';
import { useStaffUser } from '../../lib/session/staff-user';
import { useT } from '../../lib/use-t';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { KeysThatStop } from './keys-that-stop';
import { RightsSummary } from './rights-summary';
import { RightSwitches, WorksAs } from './rights-fields';
import { newColleague, userFaults, userInput, valuesOfUser, type Guards, type UserValues } from './user-form';
import { UserAccountDocument, useInviteUserMutation, useUpdateUserMutation, type UserPartsFragment } from './users.generated';

interface UserEditorProps extends StaffFormParts {
  /** As it is now; null for an invitation. */
  user: UserPartsFragment | null;
  guards: Guards;
  onSaved: (user: UserPartsFragment) => void;
  onPasswordLink: (user: UserPartsFragment) => void;
}

/** An account of a colleague or a customer while it is changed, or an invitation. */
export function UserEditor({ user, guards, onSaved, onPasswordLink, leave, onDirty }: UserEditorProps) {
  const t = useT();
  const client = useApolloClient();
  const { branches } = useStaffUser();
  const [empty] = useState(() => newColleague(branches));
  const before = user ? valuesOfUser(user) : empty;
  const [choosing, setChoosing] = useState(user !== null);
  const [invite] = useInviteUserMutation();
  const [update] = useUpdateUserMutation();
  const saving = useSaving(() =>
    client.query({ query: UserAccountDocument, variables: { id: user?._id ?? '' }, fetchPolicy: 'network-only' }),
  );
  const form = useStaffForm({ present: before, check: userFaults, saving, onDirty });
  const { values, errorOf, type } = form;
  const locked = guards.beyond;
  const isStaff = values.role === 'admin';
  const isForAll = values.scope.includes('*') || values.scope.includes('branch:all');
  const wasCustomer = user !== null && before.role === 'user';

  async function save() {
    if (locked) return;
    const input = userInput(values);
    const saved = await form.save(async () =>
      user === null
        ? (await invite({ variables: { input } })).data?.inviteUser
        : (await update({ variables: { id: user._id, input } })).data?.updateUser,
    );
    if (saved) onSaved(saved);
  }

  const failure = saving.failure?.reason;
  return (
    <StaffFormBody
      notices={
        <>
          {failure === 'NAME_TAKEN' || failure === 'LAST_ADMIN' ? null : <SaveFailure failure={saving.failure} />}
          <GuardNotice guards={failure === 'LAST_ADMIN' ? { ...guards, lastAdmin: true } : guards} />
        </>
      }
      locked={locked}
      busy={saving.busy}
      onSave={() => void save()}
      onCancel={leave}
      save={user === null ? t('users.send') : undefined}
      note={t(user === null ? 'users.inviteNote' : guards.isSelf ? 'users.ownNote' : 'users.note')}
    >
      <TextField
        label={t('users.field.email')}
        type="email"
        spellCheck={false}
        autoComplete="off"
        value={values.email}
        locked={locked}
        error={failure === 'NAME_TAKEN' ? t('users.emailTaken') : errorOf('email')}
        data-autofocus={user === null ? '' : undefined}
        onChange={(event) => type({ email: event.currentTarget.value })}
      />
      <TextField
        label={t('users.field.name')}
        autoComplete="off"
        value={values.name}
        locked={locked}
        error={errorOf('name')}
        onChange={(event) => type({ name: event.currentTarget.value })}
      />
      {user && !locked ? (
        <AccountActions
          user={user}
          values={values}
          guards={guards}
          onDisabled={(disabled) => type({ disabled })}
          onPasswordLink={() => onPasswordLink(user)}
        />
      ) : null}
      <WorksAs
        scope={values.scope}
        disabled={locked || guards.lastAdmin || (wasCustomer && !user.emailConfirmed)}
        error={errorOf('role') ?? (isStaff ? errorOf('scope') : undefined)}
        customer={
          user === null || guards.isSelf ? null : { chosen: !isStaff, onChoose: () => type({ role: 'user', scope: [], branchIds: [] }) }
        }
        onChange={(scope) => type({ role: 'admin', scope })}
      />
      {wasCustomer && !user.emailConfirmed ? (
        <chakra.p textStyle="sm" color="fg.muted" mt="-3">
          {t('users.unconfirmed')}
        </chakra.p>
      ) : null}
      {isStaff && !isForAll && !locked ? (
        <BranchesField
          label={t('users.field.branchIds')}
          branches={branches}
          value={values.branchIds}
          error={errorOf('branchIds')}
          onChange={(branchIds) => type({ branchIds })}
        />
      ) : null}
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
          onChange={(scope) => type({ scope })}
        />
      ) : null}
      {isStaff && !choosing ? (
        <chakra.div>
          <Button variant="tint" size="sm" onClick={() => setChoosing(true)}>
            {t('users.chooseEach')}
          </Button>
        </chakra.div>
      ) : null}
    </StaffFormBody>
  );
}

function GuardNotice({ guards: { beyond, lastAdmin } }: { guards: Guards }) {
  const t = useT();
  if (!beyond && !lastAdmin) return null;
  const id = beyond ? 'users.beyond' : 'users.lastAdmin';
  return (
    <Banner tone="primary" role="note" mb="4.5" title={t(`${id}.title`)}>
      {t(`${id}.text`)}
    </Banner>
  );
}

interface AccountActionsProps {
  user: UserPartsFragment;
  values: UserValues;
  guards: Guards;
  onDisabled: (disabled: boolean) => void;
  onPasswordLink: () => void;
}

/** What can be done with an account besides its rights. Disabling is saved with the form, like all else. */
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
      {guards.isSelf ? (
        <chakra.p textStyle="sm" color="fg.muted">
          {t('users.selfStays')}
        </chakra.p>
      ) : null}
      {disabled !== user.disabled ? (
        <chakra.p role="status" textStyle="sm" color="fg.muted" mt="2">
          {t(disabled ? 'users.willBeDisabled' : 'users.willBeEnabled')}
        </chakra.p>
      ) : null}
      {user.role === 'admin' && !user.disabled && (disabled || role === 'user') ? <KeysThatStop userId={user._id} /> : null}
    </div>
  );
}
