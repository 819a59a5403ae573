import { chakra } from '@chakra-ui/react';
import { CalendarCheck, LogIn, Menu as MenuIcon, Truck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useAccountDialog } from '../../components/account-dialog-link/use-account-dialog';
import { paths } from '@booking/domain/navigation/paths';
import { useSession } from '../../lib/session/session-store';
import { useLocalisedPath } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { BarMenu, MenuItem } from '../../ui/bar-menu';
import { ColorModeChoices } from './color-mode-choices';

/** What does not fit the app bar of a telephone. */
export function MainMenu() {
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
