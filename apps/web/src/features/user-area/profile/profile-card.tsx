import { checkProfileForm } from '@booking/domain/user/user-form';
import { maxNameLength } from '@booking/domain/user/sign-up-form';
import { chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { FailureBanner } from '../../../components/failure-banner/failure-banner';
import { faultResolver } from '../../../lib/fault-resolver';
import { requestFailureOf, type RequestFailure } from '../../../lib/request-failure';
import type { SessionUser } from '../../../lib/session/session-user';
import { useLocale } from '../../../lib/use-locale';
import { useT } from '../../../lib/use-t';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { useSnackbar } from '../../../ui/snackbar';
import { TextField } from '../../../ui/text-field';
import { PhotoField } from './photo-field';
import { useSaveProfile } from './use-save-profile';

interface ProfileFields {
  name: string;
  firm: string;
}
const fields = ['name', 'firm'] as const;

/** What people say about themselves: photograph, name, company. */
export function ProfileCard({ user }: { user: SessionUser }) {
  const t = useT();
  const locale = useLocale();
  const showMessage = useSnackbar();
  const { save, saving } = useSaveProfile();
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  const resolver = useMemo(() => faultResolver<ProfileFields>(locale, checkProfileForm), [locale]);
  const { register, handleSubmit, setError, formState } = useForm<ProfileFields>({
    values: { name: user.name, firm: user.firm ?? '' },
    // A photograph that is changed meanwhile leaves what is being typed alone.
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
    resolver,
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
        {failure ? <FailureBanner failure={failure} onRetry={() => void submit()} /> : null}
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
