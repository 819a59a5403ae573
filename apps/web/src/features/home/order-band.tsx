import { chakra } from '@chakra-ui/react';
import { ClipboardList } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { paths } from '@booking/domain/navigation/paths';
import { useLocalisedPath } from '../../lib/use-locale';
import { Button } from '../../ui/button';

/** Where the order number is found, and the way to its status. */
export function OrderBand() {
  const to = useLocalisedPath();
  return (
    <chakra.div
      display="flex"
      flexDirection={{ base: 'column', md: 'row' }}
      alignItems={{ md: 'center' }}
      justifyContent="space-between"
      gap={{ base: '4', md: '8' }}
      bg="bg.subtle"
      borderRadius="l3"
      px={{ base: '5', md: '8' }}
      py={{ base: '5', md: '7' }}
    >
      <chakra.div display="flex" gap="4" alignItems="flex-start">
        <chakra.span color="accent.fg" mt="0.5" flex="none">
          <ClipboardList size={24} aria-hidden="true" />
        </chakra.span>
        <div>
          <chakra.h3 textStyle="h3">
            <FormattedMessage id="home.order.title" />
          </chakra.h3>
          <chakra.p color="fg.muted" textStyle={{ base: 'sm', md: 'body' }}>
            <FormattedMessage id="home.order.text" />
          </chakra.p>
        </div>
      </chakra.div>
      <Button asChild variant="outline">
        <Link to={to(paths.formOrder)}>
          <FormattedMessage id="home.order.check" />
        </Link>
      </Button>
    </chakra.div>
  );
}
