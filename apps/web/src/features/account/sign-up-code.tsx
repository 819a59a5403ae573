import { chakra, Flex } from '@chakra-ui/react';
import { Lock } from 'lucide-react';
import { CodeField, codeLength } from '../../components/code-field/code-field';
import { CodeRequestLine } from '../../components/code-request/code-request-line';
import { FailureBanner } from '../../components/failure-banner/failure-banner';
import type { MobileNumber } from '../../components/phone-field/mobile-number';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { EmailText } from '../../ui/email-text';
import { TextLink } from '../../ui/text-link';
import { largeText } from '../../ui/theme/media';
import type { SignUp } from './use-sign-up';

const whereTo = { idle: 'goesTo', sending: 'goesTo', sent: 'sentTo', failed: 'notSent' } as const;

/** The locked details, the boxes for the code, and the account. */
export function SignUpCode({ signUp, number }: { signUp: SignUp; number: MobileNumber }) {
  const t = useT();
  const { form, request, code, codeError, failure, busy, round, setCode, create, sendAgain, unlock } = signUp;
  const { name, email } = form.getValues();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === codeLength) create(code);
      }}
    >
      <LockedDetails name={name} email={email} onEdit={unlock} />
      {failure && (
        <chakra.div mt="5" mb="-4.5">
          <FailureBanner failure={failure} onRetry={code.length === codeLength ? () => create(code) : undefined} />
        </chakra.div>
      )}
      <chakra.div mt="6">
        <CodeField
          key={round}
          takesFocus
          label={t('account.code.label')}
          help={t(`account.code.${whereTo[request.status]}`, {
            number: (
              <chakra.span key="number" fontWeight="600" color="fg" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
                {number.formattedPhoneNumber}
              </chakra.span>
            ),
          })}
          value={code}
          onChange={(typed) => {
            if (!busy) setCode(typed);
          }}
          onComplete={create}
          error={codeError}
        />
        <CodeRequestLine request={request} onSendAgain={sendAgain} />
      </chakra.div>
      <Button type="submit" size="lg" block mt="6" loading={busy} disabled={!busy && code.length < codeLength}>
        {t('account.otp.create')}
      </Button>
    </form>
  );
}

const whole = { whiteSpace: 'normal', overflow: 'visible', overflowWrap: 'anywhere' };

function LockedDetails({ name, email, onEdit }: { name: string; email: string; onEdit: () => void }) {
  const t = useT();
  return (
    <Flex align="center" gap="3" px="3.5" py="3" bg="bg.subtle" borderRadius="l2" css={{ [largeText]: { flexWrap: 'wrap' } }}>
      <chakra.span color="fg.muted" flex="none" asChild>
        <Lock size={18} />
      </chakra.span>
      <chakra.div flex="1" minWidth="0" textStyle="sm" css={{ [largeText]: { flexBasis: 'full' } }}>
        <chakra.div fontWeight="600" truncate css={{ [largeText]: whole }}>
          {name}
        </chakra.div>
        <chakra.div color="fg.muted" truncate css={{ [largeText]: whole }}>
          <EmailText email={email} />
        </chakra.div>
      </chakra.div>
      <TextLink type="button" onClick={onEdit}>
        {t('account.otp.edit')}
      </TextLink>
    </Flex>
  );
}
