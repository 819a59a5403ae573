import { chakra, Flex } from '@chakra-ui/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FailureAlert } from '../../components/failure-alert/failure-alert';
import { useCheckedForm } from '../../lib/validation-resolver';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { TextLink } from '../../ui/text-link';
import { validateEmail } from './account-validation';
import { useForgotPasswordEmailMutation } from '../../graphql/account.generated';

interface ForgotPasswordFormProps {
  email?: string;
  onEmailChange?: (email: string) => void;
  /** A link back, shown below. */
  children?: ReactNode;
}

type Outcome = { sent: string } | { refused: string } | { failure: RequestFailure } | null;

/** Requests a link for a new password by e-mail, and shows the server's answer (Specification, section 8). */
export function ForgotPasswordForm({ email = '', onEmailChange, children }: ForgotPasswordFormProps) {
  const t = useT();
  const [run] = useForgotPasswordEmailMutation();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const { register, handleSubmit, formState } = useCheckedForm(validateEmail, { defaultValues: { email } });

  const submit = handleSubmit(async (values) => {
    setOutcome(null);
    try {
      const { data } = await run({ variables: { email: values.email.trim() } });
      const answer = data?.forgotPasswordEmail;
      setOutcome(answer?.success ? { sent: answer.message ?? '' } : { refused: answer?.error ?? '' });
    } catch (error) {
      setOutcome({ failure: requestFailureOf(error) });
    }
  });

  if (outcome !== null && 'sent' in outcome) {
    return (
      <>
        <Sent message={outcome.sent} />
        <Flex wrap="wrap" justify="space-between" gap="4" mt="5">
          <TextLink onClick={() => setOutcome(null)}>{t('account.forgot.again')}</TextLink>
          {children}
        </Flex>
      </>
    );
  }
  return (
    <chakra.form noValidate display="flex" flexDirection="column" gap="4" onSubmit={(event) => void submit(event)}>
      {outcome !== null && 'refused' in outcome && (
        <Alert role="alert" status="error" textStyle="sm">
          {outcome.refused}
        </Alert>
      )}
      {outcome !== null && 'failure' in outcome && <FailureAlert failure={outcome.failure} />}
      <TextField
        label={t('account.field.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        spellCheck={false}
        data-autofocus
        error={formState.errors.email?.message}
        {...register('email', { onChange: (event: { target: HTMLInputElement }) => onEmailChange?.(event.target.value) })}
      />
      <Button type="submit" size="lg" block loading={formState.isSubmitting}>
        {t('account.forgot.send')}
      </Button>
      {children && (
        <Flex justify="center" mt="1">
          {children}
        </Flex>
      )}
    </chakra.form>
  );
}

function Sent({ message }: { message: string }) {
  const t = useT();
  const alert = useRef<HTMLDivElement>(null);
  // The pressed button is gone, so the message takes the focus.
  useEffect(() => alert.current?.focus(), []);
  return (
    <Alert ref={alert} role="status" tabIndex={-1} outline="none" status="success" title={message}>
      {t('account.forgot.next')}
    </Alert>
  );
}
