import { connectionMessage } from '@booking/i18n/connection-message';
import { chakra, Flex } from '@chakra-ui/react';
import { RefreshCw, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { isChunkLoadError } from '../lib/chunk-reload';
import { pageErrorOf } from '../lib/page-error';
import { paths } from '@booking/domain/navigation/paths';
import { useDocumentTitle } from '../lib/use-document-title';
import { useLocale, useLocalisedPath } from '../lib/use-locale';
import { useT } from '../lib/use-t';
import { Button } from '../ui/button';
import { PageTitle } from '../ui/page-title';
import { CentredMessage } from './centred-message';
import { SimpleLayout } from './layout/simple-layout';

/**
 * The error page: shows the message (Specification, section 2). For a file that could not be loaded browsers give no readable message, so
 * we write one.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useT();
  const to = useLocalisedPath();
  const locale = useLocale();
  const message = isChunkLoadError(error) ? connectionMessage(locale) : pageErrorOf(error).message;
  useDocumentTitle(t('errors.page.title'));
  return (
    <SimpleLayout>
      <CentredMessage>
        <chakra.span boxSize="16" borderRadius="l3" bg="full.muted" color="full.fg" display="grid" placeItems="center">
          <TriangleAlert size={30} />
        </chakra.span>
        <PageTitle mt="6">{t('errors.page.title')}</PageTitle>
        {message && (
          <chakra.p mt="2" maxWidth="35rem" fontWeight="500">
            {message}
          </chakra.p>
        )}
        <chakra.p color="fg.muted" mt="2" mb="6" maxWidth="26.25rem" textWrap="balance">
          {t('errors.page.text')}
        </chakra.p>
        <Flex wrap="wrap" justify="center" gap="3">
          <Button size="lg" onClick={() => window.location.reload()}>
            <RefreshCw size={19} />
            {t('ui.tryAgain')}
          </Button>
          <Button asChild variant="outline" size="lg">
            <Link to={to(paths.home)} reloadDocument>
              {t('errors.home')}
            </Link>
          </Button>
        </Flex>
      </CentredMessage>
    </SimpleLayout>
  );
}
