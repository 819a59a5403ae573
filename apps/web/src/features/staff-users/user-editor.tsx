import { chakra, Flex } from '@chakra-ui/react';
import { Ban, KeyRound, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { FormattedList } from 'react-intl';
import { BranchesField } from '../../components/staff-form/branches-field';
import type { DrawerForm } from '../../components/staff-form/entity-drawer';
import { EntityForm } from '../../components/staff-form/entity-form';
import { SaveFailure } from '../../components/staff-form/save-failure';
import { useEntityForm } from '../../components/staff-form/use-entity-form';
import { useInviteUserMutation, useUpdateUserMutation, useUserKeysQuery, type UserPartsFragment } from '../../graphql/users.generated';
import { intoView } from '../../lib/into-view';
import { useStaffUser } from '../../lib/session/staff-user';
import { useT } from '../../lib/use-t';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { RightsSummary, RightSwitches, WorksAs } from './rights-fields';
import { checkUser, newColleague, userInput, valuesOfUser, type Guards, type UserValues } from './user-form';

interface UserEditorProps {
  /** Null: an invitation. */
  user: UserPartsFragment | null;
  guards: Guards;
  drawer: DrawerForm;
  onSaved: (user: UserPartsFragment) => void;
  onPasswordLink: (user: UserPartsFragment) => void;
}

/** An account of a colleague or a customer while it is changed, or an invitation. */
export function UserEditor({ user, guards, drawer, onSaved, onPasswordLink }: UserEditorProps) {
  const t = useT();
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
      {wasCustomer && !user.emailConfirmed ? (
        <chakra.p textStyle="sm" color="fg.muted" mt="-3">
          {t('users.unconfirmed')}
        </chakra.p>
      ) : null}
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

/** Names the keys that stop with an account which is disabled, or no member of staff any more, before that is saved. */
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
