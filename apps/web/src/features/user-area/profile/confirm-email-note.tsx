import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { FailureBanner } from '../../../components/failure-banner/failure-banner';
import { requestFailureOf, type RequestFailure } from '../../../lib/request-failure';
import { useT } from '../../../lib/use-t';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { useSendEmailConfirmationMutation } from './send-email-confirmation.generated';

/** For a mailbox that its owner has not confirmed yet: sends the link again. */
export function ConfirmEmailNote() {
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
      {failure ? <FailureBanner failure={failure} /> : null}
      <Banner tone={sent === null ? 'medium' : 'success'} title={<span role="status">{sent ?? t('userArea.email.unconfirmed')}</span>}>
        {sent === null ? t('userArea.email.unconfirmed.why') : null}
        <Button variant="outline" size="sm" display="flex" mt="3" loading={loading} onClick={() => void send()}>
          {t('userArea.email.send')}
        </Button>
      </Banner>
    </Box>
  );
}
