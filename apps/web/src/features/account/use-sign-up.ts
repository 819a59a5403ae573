import { defaultPhoneCountry, normaliseSignUpForm } from '@booking/domain/user/sign-up-form';
import { useMemo, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useCodeRequest, type CodeRequest } from '../../components/code-request/use-code-request';
import { checkMobile } from '../../components/phone-field/check-mobile';
import type { MobileNumber } from '../../components/phone-field/mobile-number';
import { faultResolver } from '../../lib/fault-resolver';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { session } from '../../lib/session/session';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { useSnackbar } from '../../ui/snackbar';
import { signUpFaults, type SignUpValues } from './account-faults';
import { useSignUpMutation } from './sign-up.generated';

const emptyValues: SignUpValues = {
  name: '',
  email: '',
  password: '',
  confirmPassword: '',
  phoneNumber: '',
  countryCode: defaultPhoneCountry,
  firm: '',
};
const fieldNames = Object.keys(emptyValues) as (keyof SignUpValues)[];

/**
 * form: being filled in. code: locked, waiting for the code. mail: the server has taken the details (`message`), but they do not
 * sign in (`problem`), and its e-mail says why.
 */
type SignUpStep = { name: 'form' } | { name: 'code'; number: MobileNumber } | { name: 'mail'; message: string; problem: string };

export interface SignUp {
  form: UseFormReturn<SignUpValues>;
  step: SignUpStep;
  request: CodeRequest;
  code: string;
  codeError: string | null;
  failure: RequestFailure | null;
  /** The code is being checked. */
  busy: boolean;
  /** Increases with every code that is requested again, which resets its field. */
  round: number;
  lock: () => void;
  setCode: (code: string) => void;
  create: (code: string) => void;
  sendAgain: () => void;
  /** Back to the form as it was typed; the code's step is forgotten (Specification, section 4). */
  unlock: () => void;
}

/** From a filled-in form by a code to an account, and straight on into it (Specification, sections 4 and 5). */
export function useSignUp(onSignedIn: () => void): SignUp {
  const t = useT();
  const locale = useLocale();
  const showMessage = useSnackbar();
  const request = useCodeRequest();
  const [run] = useSignUpMutation();
  const [step, setStep] = useState<SignUpStep>({ name: 'form' });
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string | null>(null);
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const checking = useRef(false);
  const resolver = useMemo(() => faultResolver(locale, signUpFaults), [locale]);
  const form = useForm<SignUpValues>({ defaultValues: emptyValues, mode: 'onTouched', resolver });

  function clearCode() {
    setCode('');
    setCodeError(null);
    setFailure(null);
  }

  function unlock() {
    clearCode();
    request.clear();
    setStep({ name: 'form' });
  }

  /** The server refused a field: the form opens at that field. */
  function refuse(fields: readonly { name: keyof SignUpValues; message: string }[]) {
    unlock();
    fields.forEach(({ name, message }, at) => form.setError(name, { type: 'server', message }, { shouldFocus: at === 0 }));
  }

  async function send(number: MobileNumber) {
    const outcome = await request.send(number.phoneNumber);
    if (outcome.kind === 'refused') refuse([{ name: 'phoneNumber', message: outcome.message }]);
  }

  const lock = form.handleSubmit(async ({ phoneNumber, countryCode }) => {
    const mobile = await checkMobile(phoneNumber, countryCode);
    if ('fault' in mobile) return;
    clearCode();
    setStep({ name: 'code', number: mobile.number });
    void send(mobile.number);
  });

  function sendAgain() {
    if (step.name !== 'code') return;
    clearCode();
    setRound((count) => count + 1);
    void send(step.number);
  }

  async function create(otp: string) {
    if (step.name !== 'code' || checking.current) return;
    checking.current = true;
    setBusy(true);
    setCodeError(null);
    setFailure(null);
    try {
      // Signed in: the dialog is on its way out, and nothing is sent any more.
      if (await createWith(otp, step.number)) return;
    } catch (error) {
      fail(requestFailureOf(error));
    }
    checking.current = false;
    setBusy(false);
  }

  /** @returns whether somebody is signed in now */
  async function createWith(otp: string, number: MobileNumber): Promise<boolean> {
    const { name, email, password, firm } = { ...form.getValues(), ...normaliseSignUpForm(form.getValues()) };
    const { data } = await run({ variables: { input: { name, email, password, firm: firm || null, otp, ...number } } });
    if (data?.signUp.__typename === 'OtpRejected') {
      setCode('');
      setCodeError(data.signUp.message);
      return false;
    }
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
    return outcome.ok;
  }

  function fail(reason: RequestFailure) {
    const messageOf = (name: string) => reason.fields.find(({ path }) => path === `input.${name}`)?.message;
    const fields = fieldNames.flatMap((name) => {
      const message = messageOf(name);
      return message === undefined ? [] : [{ name, message }];
    });
    const otp = messageOf('otp');
    if (fields.length > 0) refuse(fields);
    else if (otp !== undefined) setCodeError(otp);
    else setFailure(reason);
  }

  return {
    form,
    step,
    request,
    code,
    codeError,
    failure,
    busy,
    round,
    lock: () => void lock(),
    setCode,
    create: (otp) => void create(otp),
    sendAgain,
    unlock,
  };
}
