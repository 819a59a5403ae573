import { Box, chakra, Flex } from '@chakra-ui/react';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { session } from '../../lib/session/session';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useSnackbar } from '../../ui/snackbar';
import { TextLink } from '../../ui/text-link';
import { CodeField, codeLength } from '../code-field/code-field';
import { CodeRequestLine } from '../code-request/code-request-line';
import { useCodeRequest, type CodeRequest } from '../code-request/use-code-request';
import type { EditAccountProps } from '../edit-account-dialogs/dialog-param';
import { FailureBanner } from '../failure-banner/failure-banner';
import type { MobileNumber } from '../phone-field/mobile-number';
import { useChangePhoneNumberMutation } from './change-phone-number.generated';
import { NewNumberForm } from './new-number-form';

/** The dialog 'edit phone number' (Specification, section 2): the new number, then the code that was sent to it. */
export function EditPhoneDialog({ user, open, onClose }: EditAccountProps) {
  const t = useT();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeOutside={false}
      title={t(user.phoneNumber === null ? 'userArea.phone.add' : 'userArea.phone.edit')}
      description={user.phoneNumber === null ? undefined : t('userArea.phone.text')}
    >
      {open ? <EditPhone country={user.countryCode} onClose={onClose} /> : null}
    </Dialog>
  );
}

/** @param country of the present number, ISO 3166 */
function EditPhone({ country, onClose }: { country: string | null; onClose: () => void }) {
  const request = useCodeRequest();
  const [number, setNumber] = useState<MobileNumber | null>(null);
  const [typed, setTyped] = useState({ text: '', country });

  async function ask(wanted: MobileNumber): Promise<string | null> {
    const outcome = await request.send(wanted.phoneNumber);
    if (outcome.kind === 'refused') return outcome.message;
    if (outcome.kind === 'sent') setNumber(wanted);
    return null;
  }

  if (number === null) {
    return <NewNumberForm typed={typed} onType={setTyped} busy={request.status === 'sending'} onNumber={ask} />;
  }
  return (
    <ConfirmNumber
      number={number}
      request={request}
      onEdit={() => {
        setNumber(null);
        request.clear();
      }}
      onClose={onClose}
    />
  );
}

interface ConfirmNumberProps {
  number: MobileNumber;
  request: CodeRequest;
  onEdit: () => void;
  onClose: () => void;
}

function ConfirmNumber({ number, request, onEdit, onClose }: ConfirmNumberProps) {
  const t = useT();
  const showMessage = useSnackbar();
  const [changePhoneNumber, { loading }] = useChangePhoneNumberMutation();
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string | null>(null);
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  const [round, setRound] = useState(0);
  const { phoneNumber, formattedPhoneNumber, countryCode } = number;

  async function save(otp: string) {
    if (loading) return;
    setFailure(null);
    try {
      await changePhoneNumber({ variables: { input: { phoneNumber, countryCode, otp } } });
      await session.reload();
      onClose();
      showMessage({
        color: 'success',
        content: t('userArea.phone.saved', { number: formattedPhoneNumber }),
      });
    } catch (error) {
      const reason = requestFailureOf(error);
      const refused = reason.fields[0];
      if (!refused) {
        setFailure(reason);
        return;
      }
      setCode('');
      setCodeError(refused.message);
    }
  }

  return (
    <chakra.form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === codeLength) void save(code);
      }}
    >
      {failure ? <FailureBanner failure={failure} onRetry={() => void save(code)} /> : null}
      <Flex align="center" gap="3" px="3.5" py="3" borderRadius="l2" bg="bg.subtle" mb="6">
        <Box as="span" color="fg.muted">
          <Lock size={18} />
        </Box>
        <Box flex="1" minWidth="0" fontWeight="600" textStyle="sm" fontVariantNumeric="tabular-nums">
          {formattedPhoneNumber}
        </Box>
        <TextLink type="button" onClick={onEdit}>
          {t('account.otp.edit')}
        </TextLink>
      </Flex>
      <CodeField
        // Another code, another field: the focus goes back to it.
        key={round}
        label={t('account.code.label')}
        help={t('account.code.sentTo', { number: <b key="number">{formattedPhoneNumber}</b> })}
        value={code}
        onChange={(text) => {
          if (loading) return;
          setCode(text);
          setCodeError(null);
        }}
        onComplete={(whole) => void save(whole)}
        error={codeError}
        disabled={loading}
        // The pressed button has been replaced by this field, so the field takes the focus.
        takesFocus
      />
      <CodeRequestLine
        request={request}
        onSendAgain={() => {
          setCode('');
          setCodeError(null);
          setRound((count) => count + 1);
          void request.send(phoneNumber);
        }}
      />
      <Box mt="6">
        <Button type="submit" size="lg" block loading={loading} disabled={code.length < codeLength && !loading}>
          {t('userArea.phone.save')}
        </Button>
      </Box>
    </chakra.form>
  );
}
