import { stripPrefix } from '@booking/domain/locale/locale';
import { chakra } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useAccountDialog, useOpenAccountDialog } from '../../components/account-dialog-link/use-account-dialog';
import { paths } from '@booking/domain/navigation/paths';
import { ServerClient } from '../../lib/server-client';
import { afterSignIn } from '../../lib/session/transitions';
import { useLocalisedPath } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Dialog } from '../../ui/dialog';
import { startIn } from '../../ui/modal';
import { SegmentedTabs } from '../../ui/segmented-tabs';
import { TextLink } from '../../ui/text-link';
import { ForgotPasswordForm } from './forgot-password-form';
import { SignInForm } from './sign-in-form';
import { SignUpCode, SignUpForm, SignUpMail, useSignUp } from './sign-up';

/** Sign in, sign up and forgotten password, over any page, by `?account=`. */
export function AccountDialogs() {
  return (
    <ServerClient>
      <Dialogs />
    </ServerClient>
  );
}

/** The heading of each view, and what stands below it. */
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
