import { chakra, Flex } from '@chakra-ui/react';
import { MapPinCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@booking/domain/navigation/paths';
import { useLocalisedPath } from '../../../lib/use-locale';
import { useT } from '../../../lib/use-t';

/** Where the delivery goes, which was asked before; and the way to change it. */
export function PlaceRow({ place }: { place: string }) {
  const to = useLocalisedPath();
  const t = useT();
  return (
    <Flex
      align="center"
      gap="2"
      minHeight="3.25rem"
      ps={{ base: '3', md: '4' }}
      mb="6"
      borderRadius="tile"
      bg="success.subtle"
      boxShadow="inset 0 0 0 1px {colors.success.emphasized}"
    >
      <chakra.span color="success.fg" flex="none" asChild>
        <MapPinCheck size={20} />
      </chakra.span>
      <chakra.span flex="1" minWidth="0" fontWeight="600" fontVariantNumeric="tabular-nums" overflowWrap="anywhere" py="2">
        {place}
      </chakra.span>
      <chakra.span
        asChild
        flex="none"
        display="inline-flex"
        alignItems="center"
        minHeight="2.75rem"
        px={{ base: '3', md: '4' }}
        borderRadius="l2"
        color="primary.fg"
        fontWeight="600"
        _hover={{ textDecoration: 'underline', textUnderlineOffset: '3px' }}
      >
        <Link to={to(paths.form)} aria-label={t('deliveryForm.refusal.otherPostcode')}>
          {t('deliveryForm.place.change')}
        </Link>
      </chakra.span>
    </Flex>
  );
}
