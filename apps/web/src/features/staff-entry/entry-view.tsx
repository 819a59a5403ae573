import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@booking/domain/navigation/paths';
import { useDocumentTitle } from '../../lib/use-document-title';
import { useLocalisedPath, useT } from '../../lib/use-locale';
import { Card } from '../../ui/card';
import { PageTitle } from '../../ui/page-title';

/** `/admin` for a guest. @param children the form that signs in */
export function EntryView({ children }: { children?: ReactNode }) {
  const t = useT();
  const to = useLocalisedPath();
  useDocumentTitle(t('staffEntry.title'));
  return (
    <Flex
      flex="1"
      direction="column"
      justify={{ base: 'flex-start', md: 'center' }}
      width="calc(100% - 2rem)"
      maxWidth="dialog"
      mx="auto"
      py={{ base: '6', md: '10' }}
    >
      <Card p={{ base: '5', sm: '7' }}>
        <PageTitle fontSize={{ base: '1.5rem', md: '1.5rem' }} lineHeight={{ base: '1.875rem', md: '1.875rem' }}>
          {t('staffEntry.title')}
        </PageTitle>
        <chakra.p textStyle="sm" color="fg.muted" mt="1" mb="5">
          {t('staffEntry.text')}
        </chakra.p>
        {children}
      </Card>
      <chakra.p textStyle="sm" color="fg.muted" mt="5" textAlign="center">
        {t('staffEntry.customer')}{' '}
        <chakra.span asChild fontWeight="600" color="primary.fg" _hover={{ textDecoration: 'underline' }}>
          <Link to={to(paths.home)}>{t('staffEntry.customer.link')}</Link>
        </chakra.span>
      </chakra.p>
    </Flex>
  );
}
