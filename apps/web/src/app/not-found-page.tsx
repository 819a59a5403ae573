import { chakra } from '@chakra-ui/react';
import { House } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { paths } from '@booking/domain/navigation/paths';
import { useDocumentTitle } from '../lib/use-document-title';
import { useLocalisedPath } from '../lib/use-locale';
import { Button } from '../ui/button';
import { NotFoundArt } from '../ui/illustrations/not-found-art';
import { PageTitle } from '../ui/page-title';
import { CentredMessage } from './centred-message';

/** 404 (Specification, sections 2 and 8). */
export function NotFoundPage() {
  const { formatMessage } = useIntl();
  const to = useLocalisedPath();
  useDocumentTitle(formatMessage({ id: 'errors.notFound.title' }));
  return (
    <CentredMessage>
      <NotFoundArt />
      <PageTitle mt="6" fontSize={{ base: '1.625rem', md: '2rem' }} lineHeight={{ base: '2rem', md: '2.375rem' }}>
        <FormattedMessage id="errors.notFound.title" />
      </PageTitle>
      <chakra.p color="fg.muted" mt="2" mb="6" maxWidth="26.25rem" textWrap="balance">
        <FormattedMessage id="errors.notFound.text" />
      </chakra.p>
      <Button asChild size="lg">
        <Link to={to(paths.home)}>
          <House size={19} aria-hidden="true" />
          <FormattedMessage id="errors.home" />
        </Link>
      </Button>
    </CentredMessage>
  );
}
