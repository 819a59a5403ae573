import { chakra } from '@chakra-ui/react';
import { ShieldX } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { paths } from '@booking/domain/navigation/paths';
import { useDocumentTitle } from '../../lib/use-document-title';
import { useLocalisedPath } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { PageTitle } from '../../ui/page-title';
import { CentredMessage } from '../centred-message';

/** Instead of a page that somebody's scope does not allow. @param title message id of the page's name */
export function ForbiddenPage({ title }: { title: string }) {
  const { formatMessage } = useIntl();
  const to = useLocalisedPath();
  useDocumentTitle(formatMessage({ id: title }));
  return (
    <CentredMessage>
      <chakra.span display="grid" placeItems="center" boxSize="16" borderRadius="full" bg="bg.muted" color="fg.muted">
        <ShieldX size={28} aria-hidden="true" />
      </chakra.span>
      <PageTitle mt="5" fontSize={{ base: '1.5rem', md: '1.625rem' }} lineHeight="2rem">
        <FormattedMessage id="shell.forbidden.title" values={{ page: formatMessage({ id: title }) }} />
      </PageTitle>
      <chakra.p color="fg.muted" mt="2" mb="6" maxWidth="28rem" textWrap="balance">
        <FormattedMessage id="shell.forbidden.text" />
      </chakra.p>
      <Button asChild>
        <Link to={to(paths.admin)}>
          <FormattedMessage id="shell.forbidden.action" />
        </Link>
      </Button>
    </CentredMessage>
  );
}
