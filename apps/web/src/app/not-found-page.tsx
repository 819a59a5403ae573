import { paths } from '@booking/domain/navigation/paths';
import { chakra } from '@chakra-ui/react';
import { House } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useDocumentTitle } from '../lib/use-document-title';
import { useLocalisedPath, useT } from '../lib/use-locale';
import { Button } from '../ui/button';
import { NotFoundArt } from '../ui/illustrations/not-found-art';
import { PageTitle } from '../ui/page-title';
import { CentredMessage } from './error-pages';

/** 404 (Specification, sections 2 and 8). */
export function NotFoundPage() {
  const t = useT();
  const to = useLocalisedPath();
  useDocumentTitle(t('errors.notFound.title'));
  return (
    <CentredMessage>
      <NotFoundArt />
      <PageTitle mt="6" fontSize={{ base: '1.625rem', md: '2rem' }} lineHeight={{ base: '2rem', md: '2.375rem' }}>
        {t('errors.notFound.title')}
      </PageTitle>
      <chakra.p color="fg.muted" mt="2" mb="6" maxWidth="26.25rem" textWrap="balance">
        {t('errors.notFound.text')}
      </chakra.p>
      <Button asChild size="lg">
        <Link to={to(paths.home)}>
          <House size={19} />
          {t('errors.home')}
        </Link>
      </Button>
    </CentredMessage>
  );
}
