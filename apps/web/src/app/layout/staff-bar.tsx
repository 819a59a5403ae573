import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { PhotoAvatar } from '../../components/photo-avatar/photo-avatar';
import { paths } from '@booking/domain/navigation/paths';
import { session as sessions } from '../../lib/session/session';
import { useSession } from '../../lib/session/session-store';
import { useLocalisedPath } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';
import { AccountMenu } from './account-menu';
import { Brand } from './brand';
import { ColorModeMenu } from './color-mode-menu';
import { LanguageMenu } from './language-menu';

/** The staff's top bar, at least 62 px high: name, photograph and e-mail, leading to one's profile, and Sign Out (Specification, section 2). */
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
  const to = useLocalisedPath();
  if (session.status !== 'signedIn') return <Skeleton boxSize="34px" borderRadius="full" />;
  const { user } = session;
  return (
    <>
      <chakra.div hideFrom="md">
        <AccountMenu user={user} />
      </chakra.div>
      <chakra.div
        hideBelow="md"
        minWidth="0"
        ps="3"
        ms="1"
        borderInlineStartWidth="1px"
        borderInlineStartStyle="solid"
        borderColor="border.strong"
      >
        <chakra.span
          asChild
          display="flex"
          alignItems="center"
          gap="2.5"
          px="1"
          py="0.5"
          borderRadius="l2"
          transition="background-color {durations.quick}"
          _hover={{ bg: 'bg.subtle' }}
        >
          <Link to={to(paths.user)}>
            <VisuallyHidden>
              <FormattedMessage id="app.profile" />
            </VisuallyHidden>
            <PhotoAvatar name={user.name} photoUrl={user.photoUrl} size={34} />
            <chakra.span display="block" minWidth="0" maxWidth="16rem">
              <chakra.span display="block" textStyle="xs" fontWeight="600" truncate>
                {user.name}
              </chakra.span>
              <chakra.span display="block" textStyle="2xs" color="fg.muted" truncate>
                {user.email}
              </chakra.span>
            </chakra.span>
          </Link>
        </chakra.span>
      </chakra.div>
      <chakra.div hideBelow="md">
        <Button variant="ghost" size="sm" onClick={() => void sessions.signOut()}>
          <FormattedMessage id="app.signOut" />
        </Button>
      </chakra.div>
    </>
  );
}
