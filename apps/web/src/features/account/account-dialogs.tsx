import { stripPrefix } from '@booking/domain/locale/locale';
import { paths } from '@booking/domain/navigation/paths';
import { maxPasswordLength, minPasswordLength } from '@booking/domain/user/password';
import { defaultPhoneCountry, normaliseSignUpForm } from '@booking/domain/user/sign-up-form';
import { chakra, Flex, Grid } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useAccountDialog, useOpenAccountDialog } from '../../components/account-dialog-link/use-account-dialog';
import { OneTimeCodePanel } from '../../components/one-time-code/one-time-code-panel';
import { useAccountCode } from '../../components/one-time-code/use-account-code';
import { checkMobile } from '../../components/phone-field/check-mobile';
import type { MobileNumber } from '../../components/phone-field/mobile-number';
import { PhoneField } from '../../components/phone-field/phone-field';
import { useSignUpMutation } from '../../graphql/account.generated';
import { useCheckedForm } from '../../lib/validation-resolver';
import { requestFailureOf } from '../../lib/request-failure';
import { ServerClient } from '../../lib/server-client';
import { session } from '../../lib/session/session';
import { afterSignIn } from '../../lib/session/transitions';
import { useLocalisedPath, useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { EmailText } from '../../ui/email-text';
import { startIn } from '../../ui/modal';
import { PasswordField } from '../../ui/password-field';
import { SegmentedTabs } from '../../ui/segmented-tabs';
import { useSnackbar } from '../../ui/snackbar';
import { TextField } from '../../ui/text-field';
import { TextLink } from '../../ui/text-link';
import { largeText } from '../../ui/theme/media';
import { validateSignUp, type SignUpValues } from './account-validation';
import { ForgotPasswordForm } from './forgot-password-form';
import { SignInForm } from './sign-in-form';

/** The dialogs of `?account=` over any page: sign-in, sign-up and forgotten password. */
export function AccountDialogs() {
  return (
    <ServerClient>
      <Dialogs />
    </ServerClient>
  );
}

const heads = {
  signIn: { title: 'account.signIn.title', text: 'account.signIn.text' },
  forgot: { title: 'account.forgot.title', text: 'account.forgot.text' },
  form: { title: 'account.signUp.title', text: 'account.signUp.text' },
  code: { title: 'account.otp.title', text: 'account.otp.text' },
  mail: { title: 'account.signedUp.title', text: null },
};

function Dialogs() {
  const open = useOpenAccountDialog();
  const dialog = useAccountDialog();
  const navigate = useNavigate();
  const t = useT();
  const panelId = useId();
  const [email, setEmail] = useState('');
  const signUp = useSignUp(afterSignIn);
  const { step } = signUp;
  const view = open === 'forgot' ? 'forgot' : open === 'sign-up' ? step.name : 'signIn';
  const { title, text } = heads[view];
  const content = useFocusWithin(view);
  const known = email || signUp.form.getValues('email');

  function show(name: 'sign-in' | 'sign-up') {
    if (name === open) return;
    signUp.unlock();
    void navigate(dialog(name), { replace: true });
  }

  return (
    <Dialog
      open={open !== null}
      onClose={() => void navigate(dialog(null), { replace: true })}
      closeOutside={open !== 'sign-up'}
      title={t(title)}
      description={text === null ? undefined : t(text)}
    >
      <div ref={content}>
        {open === 'forgot' ? (
          <ForgotPasswordForm email={known} onEmailChange={setEmail}>
            <TextLink asChild>
              <Link to={dialog('sign-in')} replace>
                {t('account.forgot.back')}
              </Link>
            </TextLink>
          </ForgotPasswordForm>
        ) : (
          <>
            <SegmentedTabs
              label={t('account.tabs')}
              panelId={panelId}
              value={open === 'sign-up' ? 'sign-up' : 'sign-in'}
              onChange={show}
              tabs={[
                { value: 'sign-in', label: t('account.signIn') },
                { value: 'sign-up', label: t('account.signUp') },
              ]}
            />
            <chakra.div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-tab`} mt="5">
              {view === 'signIn' && <SignInForm email={known} onEmailChange={setEmail} onSignedIn={afterSignIn} />}
              {view === 'signIn' && <WithoutAccount />}
              {view === 'form' && <SignUpForm signUp={signUp} />}
              {step.name === 'code' && view === 'code' && <SignUpCode signUp={signUp} number={step.number} />}
              {step.name === 'mail' && view === 'mail' && <SignUpMail {...step} email={signUp.form.getValues('email')} />}
            </chakra.div>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** When the focused element disappears with its view, the first field of the new view takes the focus. */
function useFocusWithin(view: string) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dialog = content.current?.closest('dialog');
    if (!dialog?.open || dialog.contains(document.activeElement)) return;
    startIn(dialog);
  }, [view]);
  return content;
}

/** An account is optional: a link to the form, or back to it. */
function WithoutAccount() {
  const t = useT();
  const dialog = useAccountDialog();
  const to = useLocalisedPath();
  const { path } = stripPrefix(useLocation().pathname);
  const inForm = path === paths.form || path.startsWith(`${paths.form}/`);
  return (
    <chakra.p display="flex" flexWrap="wrap" justifyContent="center" gap="2" textStyle="sm" color="fg.muted" mt="5">
      {t('account.guest.text')}
      <TextLink asChild>
        <Link to={inForm ? dialog(null) : to(paths.form)} replace={inForm}>
          {t('account.guest.continue')}
        </Link>
      </TextLink>
    </chakra.p>
  );
}

const emptyValues: SignUpValues = {
  name: '',
  email: '',
  password: '',
  confirmPassword: '',
  phoneNumber: '',
  countryCode: defaultPhoneCountry,
  firm: '',
};

/**
 * form: being filled in. code: locked, waiting for the code. mail: the server has accepted the details (`message`), but they do not
 * sign in (`problem`), and the e-mail that was sent says why.
 */
type SignUpStep = { name: 'form' } | { name: 'code'; number: MobileNumber } | { name: 'mail'; message: string; problem: string };

type SignUp = ReturnType<typeof useSignUp>;

/** Signs up: the form, then a code, then the sign-in to the new account (Specification, sections 4 and 5). */
function useSignUp(onSignedIn: () => void) {
  const t = useT();
  const showMessage = useSnackbar();
  const otp = useAccountCode();
  const [run] = useSignUpMutation();
  const [step, setStep] = useState<SignUpStep>({ name: 'form' });
  const form = useCheckedForm<SignUpValues>(validateSignUp, { defaultValues: emptyValues, mode: 'onTouched' });

  /** Goes back to the form with its input, and drops the code (Specification, section 4). */
  function unlock() {
    otp.clear();
    setStep({ name: 'form' });
  }

  /** Opens the form at the first of the fields that the server refused. */
  function refuse(fields: readonly { name: keyof SignUpValues; message: string }[]) {
    unlock();
    fields.forEach(({ name, message }, at) => form.setError(name, { type: 'server', message }, { shouldFocus: at === 0 }));
  }

  async function send(number: MobileNumber) {
    const outcome = await otp.send(number.phoneNumber);
    if (outcome.kind === 'refused') refuse([{ name: 'phoneNumber', message: outcome.message }]);
  }

  const lock = form.handleSubmit(async ({ phoneNumber, countryCode }) => {
    const mobile = await checkMobile(phoneNumber, countryCode);
    if ('error' in mobile) return;
    setStep({ name: 'code', number: mobile.number });
    void send(mobile.number);
  });

  /** @returns why the code is refused */
  async function create(code: string, number: MobileNumber): Promise<string | null> {
    const { name, email, password, firm } = { ...form.getValues(), ...normaliseSignUpForm(form.getValues()) };
    const { data } = await run({ variables: { input: { name, email, password, firm: firm || null, otp: code, ...number } } });
    if (data?.signUp.__typename === 'OtpRejected') return data.signUp.message;
    // The answer is the same for an address that has an account: only the sign-in shows whether it is this one (Target D2).
    const outcome = await session.signIn(email, password);
    form.resetField('password');
    form.resetField('confirmPassword');
    if (outcome.ok) {
      showMessage({ color: 'success', content: t('account.signedUp.welcome') });
      onSignedIn();
    } else {
      setStep({ name: 'mail', message: data?.signUp.message ?? '', problem: outcome.message });
    }
    return null;
  }

  async function createOrRefuse(code: string, number: MobileNumber): Promise<string | null> {
    try {
      return await create(code, number);
    } catch (error) {
      const { fields } = requestFailureOf(error);
      const refused = fieldOrder.flatMap((name) => {
        const message = fields.find(({ path }) => path === `input.${name}`)?.message;
        return message === undefined ? [] : [{ name, message }];
      });
      if (refused.length === 0) throw error;
      refuse(refused);
      return null;
    }
  }

  return {
    ...{ form, step, otp, unlock },
    lock: () => void lock(),
    send: (number: MobileNumber) => void send(number),
    create: (code: string, number: MobileNumber) => void otp.check(() => createOrRefuse(code, number)),
  };
}

/** The fields in the order of the page. */
const fieldOrder = ['name', 'email', 'password', 'confirmPassword', 'phoneNumber', 'firm'] as const;
const labels = {
  name: 'account.field.name',
  email: 'account.field.email',
  password: 'account.field.password',
  confirmPassword: 'account.field.confirmPassword',
  phoneNumber: 'account.field.phoneNumber',
  firm: 'account.field.firm',
};

/** The form of an account. If it is valid, a code is requested. */
function SignUpForm({ signUp }: { signUp: SignUp }) {
  const t = useT();
  const { form, lock } = signUp;
  const { register, control, setValue, setFocus, formState } = form;
  const { errors, isSubmitting, isSubmitted } = formState;
  const country = useWatch({ control, name: 'countryCode' });
  const field = (name: (typeof fieldOrder)[number]) => ({
    label: t(labels[name]),
    error: errors[name]?.message,
    ...register(name),
  });

  // The form was opened again because the server refused a field: that field takes the focus. Later the form itself focuses invalid fields.
  const begin = useEffectEvent(() => {
    const invalid = fieldOrder.find((name) => errors[name]);
    if (invalid) setFocus(invalid);
  });
  useEffect(() => begin(), []);

  return (
    <chakra.form
      noValidate
      display="flex"
      flexDirection="column"
      gap="4"
      onSubmit={(event) => {
        event.preventDefault();
        lock();
      }}
    >
      <TextField {...field('name')} autoComplete="name" autoCapitalize="words" data-autofocus />
      <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" spellCheck={false} />
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap={{ base: '4', sm: '3' }} alignItems="start">
        <PasswordField
          {...field('password')}
          autoComplete="new-password"
          help={t('account.password.help', { min: minPasswordLength, max: maxPasswordLength })}
        />
        <PasswordField {...field('confirmPassword')} autoComplete="new-password" />
      </Grid>
      <PhoneField
        {...field('phoneNumber')}
        help={t('account.phone.help')}
        country={country}
        onCountryChange={(code) => {
          setValue('countryCode', code);
          if (isSubmitted || errors.phoneNumber) void form.trigger('phoneNumber');
        }}
      />
      <TextField {...field('firm')} optional autoComplete="organization" />
      <Button type="submit" size="lg" block mt="1" loading={isSubmitting}>
        {t('account.signUp.send')}
      </Button>
    </chakra.form>
  );
}

const fullText = { whiteSpace: 'normal', overflow: 'visible', overflowWrap: 'anywhere' };

function SignUpCode({ signUp, number }: { signUp: SignUp; number: MobileNumber }) {
  const t = useT();
  const { form, otp, send, create, unlock } = signUp;
  const { name, email } = form.getValues();
  const details = (
    <>
      <chakra.div fontWeight="600" truncate css={{ [largeText]: fullText }}>
        {name}
      </chakra.div>
      <chakra.div color="fg.muted" truncate css={{ [largeText]: fullText }}>
        <EmailText email={email} />
      </chakra.div>
    </>
  );
  return (
    <OneTimeCodePanel
      otp={otp}
      number={number.formattedPhoneNumber}
      locked={{ text: details, onEdit: unlock }}
      action={t('account.otp.create')}
      submitsItself
      onSubmit={(code) => create(code, number)}
      onSendAgain={() => send(number)}
    />
  );
}

/** Shown if the details were accepted but did not sign in. Only the e-mail to the owner of the address says why (Target D2). */
function SignUpMail({ message, problem, email }: Omit<Extract<SignUpStep, { name: 'mail' }>, 'name'> & { email: string }) {
  const t = useT();
  const dialog = useAccountDialog();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <>
      <Alert ref={notice} role="status" tabIndex={-1} outline="none" status="info" title={message}>
        {t('account.signedUp.text', {
          email: (
            <chakra.b key="email" fontWeight="600" color="fg" overflowWrap="anywhere">
              {email}
            </chakra.b>
          ),
        })}
      </Alert>
      <Alert status="warning" mt="3" textStyle="sm">
        {problem}
      </Alert>
      <Flex direction="column" gap="2" mt="6">
        <Button asChild size="lg" block>
          <Link to={dialog('sign-in')} replace>
            {t('account.signIn')}
          </Link>
        </Button>
        <Button asChild variant="ghost" block>
          <Link to={dialog('forgot')} replace>
            {t('account.forgot.link')}
          </Link>
        </Button>
      </Flex>
    </>
  );
}
