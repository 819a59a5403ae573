import { chakra, Flex } from '@chakra-ui/react';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PhotoAvatar } from '../../components/photo-avatar/photo-avatar';
import { paths } from '@booking/domain/navigation/paths';
import { session as sessions } from '../../lib/session/session';
import { useStaffUser } from '../../lib/session/staff-user';
import { useLocalisedPath, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Kbd } from '../../ui/kbd';
import { AccountMenu } from '../layout/account-menu';
import { ColorModeMenu } from '../layout/color-mode-menu';
import { LanguageMenu } from '../layout/language-menu';
import { usePresentScreen } from './staff-screens';

/** The top bar of the pages for staff, at least 62 px high: name, photograph and e-mail, leading to one's profile, and Sign Out (Specification, section 2). */
export function StaffBar({ onMenu, onSearch }: { onMenu: () => void; onSearch: () => void }) {
  const t = useT();
  return (
    <chakra.header
      position="sticky"
      top="0"
      zIndex="sticky"
      display="flex"
      alignItems="center"
      gap={{ base: '1', md: '2.5' }}
      minHeight="3.875rem"
      ps={{ base: '1', lg: '7' }}
      pe={{ base: '2', md: '7' }}
      borderBottomWidth="1px"
      borderColor="border"
      bg="bg.canvas"
    >
      <chakra.div hideFrom="lg">
        <Button variant="ghost" icon color="fg" aria-label={t('shell.menu')} aria-haspopup="dialog" onClick={onMenu}>
          <MenuIcon size={22} />
        </Button>
      </chakra.div>
      <ScreenName />
      <SearchField onPress={onSearch} />
      <Flex align="center" gap={{ base: '1', md: '2' }} ms="auto">
        <chakra.div hideFrom="md">
          <Button variant="ghost" icon color="fg" aria-label={t('shell.search')} aria-haspopup="dialog" onClick={onSearch}>
            <Search size={21} />
          </Button>
        </chakra.div>
        <Flex hideBelow="md" align="center" gap="2">
          <LanguageMenu />
          <ColorModeMenu />
        </Flex>
        <Person />
      </Flex>
    </chakra.header>
  );
}

/** A button that looks like a search field and opens the palette. */
function SearchField({ onPress }: { onPress: () => void }) {
  const t = useT();
  return (
    <chakra.button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onClick={onPress}
      hideBelow="md"
      flex="0 1 23rem"
      minWidth="0"
      display="flex"
      alignItems="center"
      gap="2.5"
      minHeight="2.5rem"
      ps="3.5"
      pe="2.5"
      borderRadius="l2"
      bg="bg.panel"
      boxShadow="inset 0 0 0 1px {colors.border.control}"
      color="fg.subtle"
      textStyle="sm"
      cursor="text"
      _hover={{ bg: 'bg.hover' }}
    >
      <chakra.span color="fg.muted" flex="none">
        <Search size={17} />
      </chakra.span>
      <chakra.span flex="1" minWidth="0" truncate textAlign="start">
        {t('shell.search.field')}
      </chakra.span>
      <chakra.span aria-hidden="true">
        <Kbd keys={['Ctrl', 'K']} />
      </chakra.span>
    </chakra.button>
  );
}

/** On a telephone the page's name stands here; its heading (ui/page-head.tsx) is for screen readers. */
function ScreenName() {
  const t = useT();
  const screen = usePresentScreen();
  return (
    <chakra.span
      aria-hidden="true"
      hideFrom="md"
      flex="1"
      minWidth="0"
      truncate
      fontSize="1.25rem"
      lineHeight="1.75rem"
      fontWeight="700"
      letterSpacing="-0.015em"
    >
      {screen && t(screen.title)}
    </chakra.span>
  );
}

function Person() {
  const t = useT();
  const user = useStaffUser();
  const to = useLocalisedPath();
  return (
    <>
      <chakra.div hideFrom="md">
        <AccountMenu user={user} />
      </chakra.div>
      <chakra.div hideBelow="md" minWidth="0" ps="3" ms="1" borderInlineStartWidth="1px" borderColor="border.strong">
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
          <Link to={to(paths.user)} aria-label={t('app.account', { name: `${user.name}, ${user.email}` })}>
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
          {t('app.signOut')}
        </Button>
      </chakra.div>
    </>
  );
}
