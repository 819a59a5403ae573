import { chakra, Flex } from '@chakra-ui/react';
import { MapPinCheck } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { paths } from '@booking/domain/navigation/paths';
import { useLocalisedPath } from '../../../lib/use-locale';

/** Where the delivery goes, which was asked before; and the way to change it. */
export function PlaceRow({ place }: { place: string }) {
  const to = useLocalisedPath();
  const intl = useIntl();
  return (
    <Flex
      align="center"
      gap="2"
      minHeight="3.25rem"
      paddingInlineStart={{ base: '3', md: '4' }}
      marginBottom="6"
      borderRadius="tile"
      bg="success.subtle"
      boxShadow="inset 0 0 0 1px {colors.success.emphasized}"
    >
      <chakra.span color="success.fg" flex="none" asChild>
        <MapPinCheck size={20} aria-hidden="true" />
      </chakra.span>
      <chakra.span flex="1" minWidth="0" fontWeight="600" fontVariantNumeric="tabular-nums" overflowWrap="anywhere" paddingBlock="2">
        {place}
      </chakra.span>
      <chakra.span
        asChild
        flex="none"
        display="inline-flex"
        alignItems="center"
        minHeight="2.75rem"
        paddingInline={{ base: '3', md: '4' }}
        borderRadius="l2"
        color="primary.fg"
        fontWeight="600"
        _hover={{ textDecoration: 'underline', textUnderlineOffset: '3px' }}
      >
        <Link to={to(paths.form)} aria-label={intl.formatMessage({ id: 'deliveryForm.refusal.otherPostcode' })}>
          <FormattedMessage id="deliveryForm.place.change" />
        </Link>
      </chakra.span>
    </Flex>
  );
}
