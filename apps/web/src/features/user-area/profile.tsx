import { maxNameLength } from '@booking/domain/user/sign-up-form';
import { checkProfileForm } from '@booking/domain/user/user-form';
import { Box, chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { Camera, KeyRound, Lock, Mail, Phone, type LucideIcon } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { dialogParam, type EditAccountDialog } from '../../components/edit-account-dialogs/dialog-param';
import { FailureAlert } from '../../components/failure-alert/failure-alert';
import { PhotoAvatar } from '../../components/photo-avatar/photo-avatar';
import { useSendableFiles } from '../../components/upload-files/use-sendable-files';
import { useUploadFiles } from '../../components/upload-files/use-upload-files';
import {
  useSendEmailConfirmationMutation,
  useUpdateProfileMutation,
  type UpdateProfileMutationVariables,
} from '../../graphql/account.generated';
import { useCheckedForm } from '../../lib/validation-resolver';
import { failureTexts, requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { sendablePhoto } from '../../lib/sendable-file';
import { session } from '../../lib/session/session';
import type { SessionUser } from '../../lib/session/session-user';
import { useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { EmailText } from '../../ui/email-text';
import { DataListItem } from '../../ui/data-list-item';
import { useSnackbar } from '../../ui/snackbar';
import { Spinner } from '../../ui/spinner';
import { TextField } from '../../ui/text-field';
import { largeText } from '../../ui/theme/media';

/** Saves the profile and reloads the session, whose user the app bar shows. Fields that are left out keep their value. */
function useSaveProfile() {
  const [update, { loading }] = useUpdateProfileMutation();
  /** @throws what Apollo Client throws */
  async function save(variables: UpdateProfileMutationVariables): Promise<void> {
    await update({ variables });
    await session.reload();
  }
  return { save, saving: loading };
}

interface ProfileFields {
  name: string;
  firm: string;
}
const fields = ['name', 'firm'] as const;

/** The form of photograph, name and company. */
export function ProfileCard({ user }: { user: SessionUser }) {
  const t = useT();
  const showMessage = useSnackbar();
  const { save, saving } = useSaveProfile();
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  const { register, handleSubmit, setError, formState } = useCheckedForm<ProfileFields>(checkProfileForm, {
    values: { name: user.name, firm: user.firm ?? '' },
    // A change of the photograph must not reset the typed text.
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { errors } = formState;

  const submit = handleSubmit(async ({ name, firm }) => {
    setFailure(null);
    try {
      await save({ name, firm });
      showMessage({ color: 'success', content: t('userArea.profile.saved') });
    } catch (error) {
      const reason = requestFailureOf(error);
      const named = reason.fields.flatMap(({ path, code, message }) =>
        fields.filter((field) => field === path).map((field) => ({ field, code, message })),
      );
      for (const { field, code, message } of named) setError(field, { type: code, message });
      if (named.length === 0) setFailure(reason);
    }
  });

  return (
    <Card padded>
      <chakra.h2 textStyle="h3" mb="4">
        {t('userArea.profile')}
      </chakra.h2>
      <PhotoField user={user} />
      <chakra.form
        noValidate
        display="flex"
        flexDirection="column"
        gap="5"
        mt="5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {failure ? <FailureAlert failure={failure} onRetry={() => void submit()} /> : null}
        <TextField
          label={t('account.field.name')}
          autoComplete="name"
          autoCapitalize="words"
          maxLength={maxNameLength + 1}
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label={t('account.field.firm')}
          autoComplete="organization"
          optional
          error={errors.firm?.message}
          {...register('firm')}
        />
        <Button type="submit" variant="tint" loading={saving} alignSelf="flex-start">
          {t('userArea.profile.save')}
        </Button>
      </chakra.form>
    </Card>
  );
}

/** Pixels. */
const photoSize = 72;

function PhotoField({ user: { name, photoUrl } }: { user: SessionUser }) {
  const t = useT();
  const showMessage = useSnackbar();
  const makeSendable = useSendableFiles(sendablePhoto);
  const upload = useUploadFiles();
  const { save } = useSaveProfile();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);

  async function keep(url: string | null) {
    try {
      await save({ photoUrl: url });
      showMessage({
        color: 'success',
        content: t(url === null ? 'userArea.photo.removed' : 'userArea.photo.saved'),
      });
    } catch (error) {
      showMessage({ color: 'full', content: t(failureTexts[requestFailureOf(error).code].text) });
    }
  }

  async function choose(file: File) {
    await whileBusy(async () => {
      const ready = await makeSendable([file]);
      const urls = ready.length > 0 ? await upload(ready) : null;
      if (urls?.[0] !== undefined) await keep(urls[0]);
    });
  }

  async function remove() {
    await whileBusy(() => keep(null));
    // The pressed button is gone, so the other one takes the focus.
    chooser.current?.focus();
  }

  async function whileBusy(change: () => Promise<void>) {
    setBusy(true);
    await change();
    setBusy(false);
  }

  return (
    <Flex gap="4" align="center">
      <Box position="relative" flex="none">
        <PhotoAvatar name={name} photoUrl={photoUrl} size={photoSize} />
        {busy ? (
          <Flex position="absolute" inset="0" align="center" justify="center" borderRadius="full" bg="scrim" color="white">
            <Spinner size={28} />
          </Flex>
        ) : null}
        <VisuallyHidden role="status">{busy ? t('userArea.photo.busy') : null}</VisuallyHidden>
      </Box>
      <Box minWidth="0">
        <Flex gap="2" wrap="wrap">
          <Button ref={chooser} variant="outline" size="sm" loading={busy} onClick={() => input.current?.click()}>
            <Camera size={16} />
            {t(photoUrl === null ? 'userArea.photo.choose' : 'userArea.photo.change')}
          </Button>
          {photoUrl === null ? null : (
            <Button variant="ghost" size="sm" onClick={() => void remove()}>
              {t('userArea.photo.remove')}
            </Button>
          )}
        </Flex>
        <chakra.p textStyle="xs" color="fg.subtle" mt="1.5">
          {t('ui.upload.photo')}
        </chakra.p>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={t('userArea.photo.choose')}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // Otherwise the same file could not be chosen again after it was refused.
            currentTarget.value = '';
            if (file) void choose(file);
          }}
        />
      </Box>
    </Flex>
  );
}

/** The details for signing in: e-mail, telephone number and password. */
export function SignInCard({ user: { email, emailConfirmed, formattedPhoneNumber, phoneNumber } }: { user: SessionUser }) {
  const t = useT();
  return (
    <Card p={{ base: '1rem 1rem 4px', md: '1.5rem 1.5rem 0.5rem' }} mt="4">
      <chakra.h2 textStyle="h3" mb="1">
        {t('userArea.signIn')}
      </chakra.h2>
      {emailConfirmed ? null : <ConfirmEmailNote />}
      <chakra.ul>
        <Row
          icon={Mail}
          caption={t('account.field.email')}
          note={t('userArea.email.why')}
          action={
            <Box as="span" color="fg.subtle" p="2">
              <Lock size={16} />
            </Box>
          }
        >
          <EmailText email={email} />
        </Row>
        <Row
          icon={Phone}
          caption={t('account.field.phoneNumber')}
          action={
            <EditLink dialog="phone" label={t(phoneNumber === null ? 'userArea.phone.add' : 'userArea.phone.edit')}>
              {t(phoneNumber === null ? 'userArea.add' : 'userArea.change')}
            </EditLink>
          }
        >
          {formattedPhoneNumber ?? phoneNumber ?? t('userArea.phone.none')}
        </Row>
        <Row
          icon={KeyRound}
          caption={t('account.field.password')}
          action={
            <EditLink dialog="password" label={t('userArea.password.edit')}>
              {t('userArea.change')}
            </EditLink>
          }
        >
          <span aria-hidden="true">••••••••</span>
        </Row>
      </chakra.ul>
    </Card>
  );
}

interface RowProps {
  icon: LucideIcon;
  caption: ReactNode;
  note?: ReactNode;
  action: ReactNode;
  children: ReactNode;
}

function Row({ icon: Icon, caption, note, action, children }: RowProps) {
  return (
    <Flex
      as="li"
      gap="3"
      align="flex-start"
      py="3.5"
      css={{ '& + li': { borderTop: '1px solid {colors.border}' }, [largeText]: { flexWrap: 'wrap', justifyContent: 'space-between' } }}
    >
      <Box as="span" color="fg.muted" flex="none" mt="1px">
        <Icon size={19} aria-hidden="true" />
      </Box>
      <Box flex="1" minWidth="0" css={{ [largeText]: { flex: '1 0 100%', order: '1' } }}>
        <DataListItem label={caption}>{children}</DataListItem>
        {note ? (
          <Box textStyle="xs" color="fg.subtle" mt="0.5">
            {note}
          </Box>
        ) : null}
      </Box>
      {action}
    </Flex>
  );
}

/** A link that opens the dialog to change the password or the telephone number. */
function EditLink({ dialog, label, children }: { dialog: EditAccountDialog; label: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set(dialogParam, dialog);
  return (
    <Button asChild variant="outline" size="sm">
      <Link to={{ pathname, search: query.toString() }} replace preventScrollReset aria-label={label}>
        {children}
      </Link>
    </Button>
  );
}

/** For an e-mail address that is not confirmed yet: sends the link again. */
function ConfirmEmailNote() {
  const t = useT();
  const [run, { loading }] = useSendEmailConfirmationMutation();
  const [sent, setSent] = useState<string | null>(null);
  const [failure, setFailure] = useState<RequestFailure | null>(null);

  async function send() {
    setFailure(null);
    try {
      const { data } = await run();
      setSent(data?.sendEmailConfirmation.message ?? '');
    } catch (error) {
      setFailure(requestFailureOf(error));
    }
  }

  return (
    <Box mt="3" mb="1">
      {failure ? <FailureAlert failure={failure} /> : null}
      <Alert status={sent === null ? 'warning' : 'success'} title={<span role="status">{sent ?? t('userArea.email.unconfirmed')}</span>}>
        {sent === null ? t('userArea.email.unconfirmed.why') : null}
        <Button variant="outline" size="sm" display="flex" mt="3" loading={loading} onClick={() => void send()}>
          {t('userArea.email.send')}
        </Button>
      </Alert>
    </Box>
  );
}
