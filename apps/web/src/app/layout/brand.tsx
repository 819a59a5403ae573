import { chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { paths } from '@booking/domain/navigation/paths';
import { brandName, fullName, productName } from '../../lib/use-document-title';
import { useLocalisedPath } from '../../lib/use-locale';
import { Logo } from '../../ui/logo';

/** A link to the home page with the logo, the product's name and the retailer's. @param mark whether only the logo is visible */
export function Brand({ mark = false }: { mark?: boolean }) {
  const to = useLocalisedPath();
  return (
    <Flex
      asChild
      align="center"
      gap="2.5"
      minHeight="11"
      fontWeight="700"
      fontSize={{ base: '1.125rem', md: '1.1875rem' }}
      letterSpacing="-0.02em"
      borderRadius="l1"
    >
      <Link to={to(paths.home)}>
        <chakra.span hideFrom="md">
          <Logo size={30} />
        </chakra.span>
        <chakra.span hideBelow="md">
          <Logo size={32} />
        </chakra.span>
        {mark ? (
          <VisuallyHidden>{fullName()}</VisuallyHidden>
        ) : (
          <chakra.span lineHeight="1.25">
            {productName}
            <chakra.span
              display="block"
              fontSize="0.75rem"
              lineHeight="1rem"
              fontWeight="500"
              letterSpacing="normal"
              color="fg.muted"
              _empty={{ display: 'none' }}
            >
              {brandName()}
            </chakra.span>
          </chakra.span>
        )}
      </Link>
    </Flex>
  );
}
