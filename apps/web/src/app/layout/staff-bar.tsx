import { chakra } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { PhotoAvatar } from '../../components/photo-avatar/photo-avatar';
import { session as sessions } from '../../lib/session/session';
import { useSession } from '../../lib/session/session-store';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';
import { AccountMenu } from './account-menu';
import { Brand } from './brand';
import { ColorModeMenu } from './color-mode-menu';
import { LanguageMenu } from './language-menu';

/** The staff's top bar, at least 62 px high: name, photograph, e-mail and Sign Out (Specification, section 2). */
export function StaffBar() {
  return (
    <chakra.header
      position="relative"
      zIndex="sticky"
      display="flex"
      alignItems="center"
      gap={{ base: '1', md: '2.5' }}
      minHeight="62px"
      px={{ base: '4', md: '7' }}
      borderBottomWidth="1px"
      borderBottomStyle="solid"
      borderColor="border"
      bg="bg.canvas"
    >
      <Brand />
      <chakra.div display="flex" alignItems="center" gap={{ base: '1', md: '2' }} ms="auto">
        <LanguageMenu />
        <ColorModeMenu />
        <Person />
      </chakra.div>
    </chakra.header>
  );
}

function Person() {
  const session = useSession();
  if (session.status !== 'signedIn') return <Skeleton boxSize="34px" borderRadius="full" />;
  const { user } = session;
  return (
    <>
      <chakra.div hideFrom="md">
        <AccountMenu user={user} />
      </chakra.div>
      <chakra.div
        hideBelow="md"
        display="flex"
        alignItems="center"
        gap="2.5"
        minWidth="0"
        ps="4"
        ms="1"
        borderInlineStartWidth="1px"
        borderInlineStartStyle="solid"
        borderColor="border.strong"
      >
        <PhotoAvatar name={user.name} photoUrl={user.photoUrl} size={34} />
        <chakra.div minWidth="0" maxWidth="16rem">
          <chakra.p textStyle="xs" fontWeight="600" truncate>
            {user.name}
          </chakra.p>
          <chakra.p textStyle="2xs" color="fg.muted" truncate>
            {user.email}
          </chakra.p>
        </chakra.div>
      </chakra.div>
      <chakra.div hideBelow="md">
        <Button variant="ghost" size="sm" onClick={() => void sessions.signOut()}>
          <FormattedMessage id="app.signOut" />
        </Button>
      </chakra.div>
    </>
  );
}
