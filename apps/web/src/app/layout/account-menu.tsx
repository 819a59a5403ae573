import { chakra } from '@chakra-ui/react';
import { ChevronDown, CircleUser, LayoutDashboard, LogOut, Truck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PhotoAvatar } from '../../components/photo-avatar/photo-avatar';
import { paths } from '@booking/domain/navigation/paths';
import { session } from '../../lib/session/session';
import { isCrew } from '../../lib/session/staff-user';
import type { SessionUser } from '../../lib/session/session-user';
import { useLocalisedPath, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { BarMenu, MenuItem } from '../../ui/bar-menu';

/** The menu of the signed-in user. On a telephone only their photograph is shown. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const t = useT();
  const to = useLocalisedPath();
  const isStaff = user.role === 'admin';
  // The crew's start page is its day.
  const drives = isCrew(user);
  const label = t('app.account', { name: user.name });
  return (
    <BarMenu
      label={label}
      // At 320 px the button of the main menu leaves less room.
      width="min(17rem, 100vw - 5rem)"
      trigger={(props) => (
        <Button
          variant="ghost"
          size="sm"
          minHeight={{ base: '11', md: '10' }}
          minWidth="11"
          px={{ base: '1', md: '2' }}
          color="fg"
          aria-label={label}
          {...props}
        >
          <PhotoAvatar name={user.name} photoUrl={user.photoUrl} size={32} />
          <chakra.span hideBelow="md" maxWidth="11rem" truncate>
            {user.name}
          </chakra.span>
          <chakra.span hideBelow="md">
            <ChevronDown size={15} />
          </chakra.span>
        </Button>
      )}
    >
      <chakra.div px="3" py="2" overflowWrap="anywhere">
        <chakra.p textStyle="sm" fontWeight="600">
          {user.name}
        </chakra.p>
        <chakra.p textStyle="xs" color="fg.muted">
          {user.email}
        </chakra.p>
      </chakra.div>
      <chakra.hr border="0" height="1px" bg="border" my="1.5" mx="3" />
      <MenuItem asChild>
        <Link to={to(paths.user)}>
          {isStaff ? <CircleUser size={17} /> : <Truck size={17} />}
          {t(isStaff ? 'app.profile' : 'app.deliveries')}
        </Link>
      </MenuItem>
      {isStaff && (
        <MenuItem asChild>
          <Link to={to(paths.admin)}>
            {drives ? <Truck size={17} /> : <LayoutDashboard size={17} />}
            {t(drives ? 'app.round' : 'app.dashboard')}
          </Link>
        </MenuItem>
      )}
      <MenuItem type="button" onClick={() => void session.signOut()}>
        <LogOut size={17} />
        {t('app.signOut')}
      </MenuItem>
    </BarMenu>
  );
}
