import { paths } from '@booking/domain/navigation/paths';
import { chakra, Flex } from '@chakra-ui/react';
import { CalendarCheck, LogIn, Menu as MenuIcon, Truck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useAccountDialog } from '../../components/account-dialog-link/use-account-dialog';
import { useSession } from '../../lib/session/session-store';
import { useLocalisedPath, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { BarMenu, MenuItem } from '../../ui/bar-menu';
import { Skeleton } from '../../ui/skeleton';
import { AccountMenu } from './account-menu';
import { Brand } from './brand';
import { ColorModeChoices, ColorModeMenu } from './color-mode-menu';
import { LanguageMenu } from './language-menu';

export interface AppBarProps {
  /** plain; line: with a line below from 768 px on; sky: transparent, over the sky of the home page. */
  look?: 'plain' | 'line' | 'sky';
}

/** The app bar of the public pages: 64 px high, on a telephone 56. */
export function AppBar({ look = 'plain' }: AppBarProps) {
  const t = useT();
  const to = useLocalisedPath();
  return (
    <chakra.header
      position="relative"
      zIndex="sticky"
      bg={look === 'sky' ? 'transparent' : 'bg.canvas'}
      borderBottomWidth={{ md: look === 'line' ? '1px' : '0' }}
      borderColor="border"
    >
      <Flex
        // With large text it wraps to a second line instead of being clipped.
        wrap="wrap"
        align="center"
        columnGap="2"
        minHeight={{ base: '3.5rem', md: '4rem' }}
        ps={{ base: '4', md: 'max(1.5rem, calc((100% - 70rem) / 2))', lg: 'max(2rem, calc((100% - 70rem) / 2))' }}
        pe={{ base: '2', md: 'max(0.75rem, calc((100% - 70rem) / 2 - 0.75rem))', lg: 'max(1.25rem, calc((100% - 70rem) / 2 - 0.75rem))' }}
      >
        <Brand />
        <chakra.nav aria-label={t('app.navigation')} display="flex" alignItems="center" gap={{ base: '1', md: '2' }} ms="auto">
          <LanguageMenu />
          <Flex hideBelow="md" align="center" gap="2">
            <ColorModeMenu />
            <Button asChild variant="ghost" size="sm">
              <Link to={to(paths.manage)}>{t('app.manage')}</Link>
            </Button>
          </Flex>
          <AccountCorner />
          <chakra.div hideFrom="md">
            <MainMenu />
          </chakra.div>
        </chakra.nav>
      </Flex>
    </chakra.header>
  );
}

/** The menu with the items that do not fit into the app bar of a telephone. */
function MainMenu() {
  const t = useT();
  const to = useLocalisedPath();
  const dialog = useAccountDialog();
  const isGuest = useSession().status === 'guest';
  const label = t('app.menu');
  return (
    <BarMenu
      label={label}
      width="15rem"
      trigger={(props) => (
        <Button variant="ghost" icon aria-label={label} {...props}>
          <MenuIcon size={22} />
        </Button>
      )}
    >
      <MenuItem asChild>
        <Link to={to(paths.form)}>
          <Truck size={17} />
          {t('app.book')}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to={to(paths.manage)}>
          <CalendarCheck size={17} />
          {t('app.manage')}
        </Link>
      </MenuItem>
      {isGuest && (
        <MenuItem asChild>
          <Link to={dialog('sign-in')}>
            <LogIn size={17} />
            {t('app.signIn')}
          </Link>
        </MenuItem>
      )}
      <chakra.hr border="0" height="1px" bg="border" my="1.5" mx="3" />
      <chakra.p textStyle="xs" color="fg.subtle" fontWeight="600" px="3" pt="1.5" pb="0.5">
        {t('app.colorMode')}
      </chakra.p>
      <ColorModeChoices />
    </BarMenu>
  );
}

/** The end of the app bar: Sign In for guests (on a telephone it is in the main menu), otherwise the account menu. */
function AccountCorner() {
  const t = useT();
  const session = useSession();
  const dialog = useAccountDialog();
  if (session.status === 'signedIn') return <AccountMenu user={session.user} />;
  if (session.status === 'unknown') return session.failed ? null : <Skeleton boxSize="8" mx="1.5" borderRadius="full" />;
  return (
    <chakra.div hideBelow="md" ps="2" pe="3">
      <Button asChild variant="outline" size="sm">
        <Link to={dialog('sign-in')}>{t('app.signIn')}</Link>
      </Button>
    </chakra.div>
  );
}
