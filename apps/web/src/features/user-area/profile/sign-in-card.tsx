import { Box, chakra, Flex } from '@chakra-ui/react';
import { KeyRound, Lock, Mail, Phone, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { EditAccountLink } from '../../../components/edit-account-dialogs/edit-account-link';
import type { SessionUser } from '../../../lib/session/session-user';
import { useT } from '../../../lib/use-t';
import { Card } from '../../../ui/card';
import { EmailText } from '../../../ui/email-text';
import { DataListItem } from '../../../ui/data-list-item';
import { ConfirmEmailNote } from './confirm-email-note';
import { largeText } from '../../../ui/theme/media';

/** What one signs in with: e-mail, telephone, password. */
export function SignInCard({ user: { email, emailConfirmed, formattedPhoneNumber, phoneNumber } }: { user: SessionUser }) {
  const t = useT();
  return (
    <Card p={{ base: '1rem 1rem 4px', md: '1.5rem 1.5rem 0.5rem' }} mt="4">
      <chakra.h2 textStyle="h3" mb="1">
        {t('userArea.signIn')}
      </chakra.h2>
      {emailConfirmed ? null : <ConfirmEmailNote />}
      <chakra.ul m="0" p="0" listStyleType="none">
        <Row
          icon={Mail}
          caption={t('account.field.email')}
          note={t('userArea.email.why')}
          action={
            <Box as="span" color="fg.subtle" p="2">
              <Lock size={16} />
            </Box>
          }
        >
          <EmailText email={email} />
        </Row>
        <Row icon={Phone} caption={t('account.field.phoneNumber')} action={<EditAccountLink dialog="phone" adds={phoneNumber === null} />}>
          {formattedPhoneNumber ?? phoneNumber ?? t('userArea.phone.none')}
        </Row>
        <Row icon={KeyRound} caption={t('account.field.password')} action={<EditAccountLink dialog="password" />}>
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
      py="3.5"
      css={{ '& + li': { borderTop: '1px solid {colors.border}' }, [largeText]: { flexWrap: 'wrap', justifyContent: 'space-between' } }}
    >
      <Box as="span" color="fg.muted" flex="none" mt="1px">
        <Icon size={19} aria-hidden="true" />
      </Box>
      <Box flex="1" minWidth="0" css={{ [largeText]: { flex: '1 0 100%', order: '1' } }}>
        <DataListItem label={caption}>{children}</DataListItem>
        {note ? (
          <Box textStyle="xs" color="fg.subtle" mt="0.5">
            {note}
          </Box>
        ) : null}
      </Box>
      {action}
    </Flex>
  );
}
