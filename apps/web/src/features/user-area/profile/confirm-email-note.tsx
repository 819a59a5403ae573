import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { FailureBanner } from '../../../components/failure-banner/failure-banner';
import { requestFailureOf, type RequestFailure } from '../../../lib/request-failure';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { useSendEmailConfirmationMutation } from './send-email-confirmation.generated';

/** For a mailbox that its owner has not confirmed yet: sends the link again. */
export function ConfirmEmailNote() {
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
    <Box marginTop="3" marginBottom="1">
      {failure ? <FailureBanner failure={failure} /> : null}
      <Banner
        tone={sent === null ? 'medium' : 'success'}
        title={<span role="status">{sent ?? <FormattedMessage id="userArea.email.unconfirmed" />}</span>}
      >
        {sent === null ? <FormattedMessage id="userArea.email.unconfirmed.why" /> : null}
        <Button variant="outline" size="sm" display="flex" marginTop="3" loading={loading} onClick={() => void send()}>
          <FormattedMessage id="userArea.email.send" />
        </Button>
      </Banner>
    </Box>
  );
}
