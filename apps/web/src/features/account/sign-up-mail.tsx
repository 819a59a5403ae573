import { chakra, Flex } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useAccountDialog } from '../../components/account-dialog-link/use-account-dialog';
import { useT } from '../../lib/use-t';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';

interface SignUpMailProps {
  /** The server's answer to the sign-up. */
  message: string;
  /** The server's answer to the sign-in. */
  problem: string;
  email: string;
}

/** The details are taken, but did not sign in: the e-mail that was sent says why, to its owner alone (Target D2). */
export function SignUpMail({ message, problem, email }: SignUpMailProps) {
  const t = useT();
  const dialog = useAccountDialog();
  const news = useRef<HTMLDivElement>(null);
  useEffect(() => news.current?.focus(), []);
  return (
    <>
      <Banner ref={news} role="status" tabIndex={-1} outline="none" tone="primary" title={message}>
        {t('account.signedUp.text', {
          email: (
            <chakra.b key="email" fontWeight="600" color="fg" overflowWrap="anywhere">
              {email}
            </chakra.b>
          ),
        })}
      </Banner>
      <Banner tone="medium" mt="3" textStyle="sm">
        {problem}
      </Banner>
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
