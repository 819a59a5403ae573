import { Box, chakra, Flex } from '@chakra-ui/react';
import { KeyRound, Lock, Mail, Phone, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { EditAccountLink } from '../../../components/edit-account-dialogs/edit-account-link';
import type { SessionUser } from '../../../lib/session/session-user';
import { Card } from '../../../ui/card';
import { EmailText } from '../../../ui/email-text';
import { Fact } from '../../../ui/fact';
import { ConfirmEmailNote } from './confirm-email-note';
import { largeText } from '../../../ui/theme/media';

/** What one signs in with: e-mail, telephone, password. */
export function SignInCard({ user: { email, emailConfirmed, formattedPhoneNumber, phoneNumber } }: { user: SessionUser }) {
  return (
    <Card padding={{ base: '1rem 1rem 4px', md: '1.5rem 1.5rem 0.5rem' }} marginTop="4">
      <chakra.h2 textStyle="h3" marginBottom="1">
        <FormattedMessage id="userArea.signIn" />
      </chakra.h2>
      {emailConfirmed ? null : <ConfirmEmailNote />}
      <chakra.ul margin="0" padding="0" listStyleType="none">
        <Row
          icon={Mail}
          caption={<FormattedMessage id="account.field.email" />}
          note={<FormattedMessage id="userArea.email.why" />}
          action={
            <Box as="span" color="fg.subtle" padding="2">
              <Lock size={16} aria-hidden="true" />
            </Box>
          }
        >
          <EmailText email={email} />
        </Row>
        <Row
          icon={Phone}
          caption={<FormattedMessage id="account.field.phoneNumber" />}
          action={<EditAccountLink dialog="phone" adds={phoneNumber === null} />}
        >
          {formattedPhoneNumber ?? phoneNumber ?? <FormattedMessage id="userArea.phone.none" />}
        </Row>
        <Row icon={KeyRound} caption={<FormattedMessage id="account.field.password" />} action={<EditAccountLink dialog="password" />}>
          <span aria-hidden="true">••••••••</span>
        </Row>
      </chakra.ul>
    </Card>
  );
}

interface RowProps {
  icon: LucideIcon;
  caption: ReactNode;
  note?: ReactNode;
  action: ReactNode;
  children: ReactNode;
}

function Row({ icon: Icon, caption, note, action, children }: RowProps) {
  return (
    <Flex
      as="li"
      gap="3"
      align="flex-start"
      paddingBlock="3.5"
      css={{ '& + li': { borderTop: '1px solid {colors.border}' }, [largeText]: { flexWrap: 'wrap', justifyContent: 'space-between' } }}
    >
      <Box as="span" color="fg.muted" flex="none" marginTop="1px">
        <Icon size={19} aria-hidden="true" />
      </Box>
      <Box flex="1" minWidth="0" css={{ [largeText]: { flex: '1 0 100%', order: '1' } }}>
        <Fact caption={caption}>{children}</Fact>
        {note ? (
          <Box textStyle="xs" color="fg.subtle" marginTop="0.5">
            {note}
          </Box>
        ) : null}
      </Box>
      {action}
    </Flex>
  );
}
