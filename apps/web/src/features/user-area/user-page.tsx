import { Box, chakra, Flex } from '@chakra-ui/react';
import { CalendarPlus } from 'lucide-react';
import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { EditAccountDialogs } from '../../components/edit-account-dialogs/edit-account-dialogs';
import { paths } from '@booking/domain/navigation/paths';
import type { SessionUser } from '../../lib/session/session-user';
import { useLocalisedPath } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Container } from '../../ui/container';
import { PageTitle } from '../../ui/page-title';
import { Deliveries } from './bookings/deliveries';
import type { OwnBookings } from './bookings/use-own-bookings';
import { ProfileCard } from './profile/profile-card';
import { SignInCard } from './profile/sign-in-card';

interface UserPageProps {
  user: SessionUser;
  /** Null for staff, who have no deliveries of their own. */
  own: OwnBookings | null;
  upcomingHeading: RefObject<HTMLHeadingElement | null>;
}

/** Deliveries first; beside them, on a telephone below, what one says about oneself and how one signs in. */
export function UserPage({ user, own, upcomingHeading }: UserPageProps) {
  const t = useT();
  const to = useLocalisedPath();
  return (
    <Container pt={{ base: '4', md: '10' }} pb={{ base: '8', md: '18' }}>
      <Flex wrap="wrap" justify="space-between" align="flex-end" gap="3" mb={{ base: '5', md: '8' }}>
        <Box minWidth="0">
          <chakra.p textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            {t('userArea.hello', { name: user.name })}
          </chakra.p>
          <PageTitle>{t(own ? 'userArea.title' : 'userArea.title.staff')}</PageTitle>
        </Box>
        {own && own.upcoming.bookings?.length !== 0 ? (
          <Button asChild>
            <Link to={to(paths.form)}>
              <CalendarPlus size={18} />
              {t('userArea.book')}
            </Link>
          </Button>
        ) : null}
      </Flex>
      <Flex direction={{ base: 'column', lg: 'row' }} align={{ lg: 'flex-start' }} gap={{ base: '8', lg: '10' }}>
        {own ? (
          <Box flex="1" minWidth="0">
            <Deliveries {...own} headingRef={upcomingHeading} />
          </Box>
        ) : null}
        <Box width={{ base: '100%', lg: '22rem' }} flex="none" mt={{ lg: own ? '2.5rem' : '0' }}>
          <ProfileCard user={user} />
          <SignInCard user={user} />
        </Box>
      </Flex>
      <EditAccountDialogs />
    </Container>
  );
}
