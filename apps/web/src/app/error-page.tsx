import { connectionMessage } from '@booking/i18n/connection-message';
import { chakra } from '@chakra-ui/react';
import { RefreshCw, TriangleAlert } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { isChunkLoadError } from '../lib/chunk-reload';
import { pageErrorOf } from '../lib/page-error';
import { paths } from '@booking/domain/navigation/paths';
import { useDocumentTitle } from '../lib/use-document-title';
import { useLocale, useLocalisedPath } from '../lib/use-locale';
import { Button } from '../ui/button';
import { PageTitle } from '../ui/page-title';
import { CentredMessage } from './centred-message';
import { SimpleLayout } from './layout/simple-layout';

/**
 * The error page: shows the message (Specification, section 2). For a file that could not be loaded browsers give no readable message, so
 * we write one.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const { formatMessage } = useIntl();
  const to = useLocalisedPath();
  const locale = useLocale();
  const message = isChunkLoadError(error) ? connectionMessage(locale) : pageErrorOf(error).message;
  useDocumentTitle(formatMessage({ id: 'errors.page.title' }));
  return (
    <SimpleLayout>
      <CentredMessage>
        <chakra.span boxSize="16" borderRadius="l3" bg="full.muted" color="full.fg" display="grid" placeItems="center">
          <TriangleAlert size={30} aria-hidden="true" />
        </chakra.span>
        <PageTitle mt="6">
          <FormattedMessage id="errors.page.title" />
        </PageTitle>
        {message && (
          <chakra.p mt="2" maxWidth="35rem" fontWeight="500">
            {message}
          </chakra.p>
        )}
        <chakra.p color="fg.muted" mt="2" mb="6" maxWidth="26.25rem" textWrap="balance">
          <FormattedMessage id="errors.page.text" />
        </chakra.p>
        <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="3">
          <Button size="lg" onClick={() => window.location.reload()}>
            <RefreshCw size={19} aria-hidden="true" />
            <FormattedMessage id="ui.tryAgain" />
          </Button>
          <Button asChild variant="outline" size="lg">
            <Link to={to(paths.home)} reloadDocument>
              <FormattedMessage id="errors.home" />
            </Link>
          </Button>
        </chakra.div>
      </CentredMessage>
    </SimpleLayout>
  );
}
