import { Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';

interface ChangeActionsProps {
  /** Addresses that open the calendar and the dialog. */
  move: string;
  cancel: string;
  /** Id of the heading that names the booking, where several are shown. */
  describedBy?: string;
  /** Whether the first button is primary. A page has one primary button at most, so that a list of bookings has none. */
  quiet?: boolean;
}

/** The actions of a customer on a booking. */
export function ChangeActions({ move, cancel, describedBy, quiet = false }: ChangeActionsProps) {
  const t = useT();
  return (
    <Flex gap="2" wrap="wrap">
      <Button asChild variant={quiet ? 'tint' : 'primary'} flex={{ base: '1 0 auto', md: 'none' }}>
        <Link to={move} aria-describedby={describedBy}>
          {t('manage.changeDate')}
        </Link>
      </Button>
      <Button asChild variant="danger" flex={{ base: '1 0 auto', md: 'none' }}>
        <Link to={cancel} preventScrollReset aria-describedby={describedBy}>
          {t('manage.cancel')}
        </Link>
      </Button>
    </Flex>
  );
}
