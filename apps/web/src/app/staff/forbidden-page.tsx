import { chakra } from '@chakra-ui/react';
import { ShieldX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@booking/domain/navigation/paths';
import { useDocumentTitle } from '../../lib/use-document-title';
import { useLocalisedPath } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { PageTitle } from '../../ui/page-title';
import { CentredMessage } from '../error-pages';

/** Instead of a page that somebody's scope does not allow. @param title message id of the page's name */
export function ForbiddenPage({ title }: { title: string }) {
  const t = useT();
  const to = useLocalisedPath();
  useDocumentTitle(t(title));
  return (
    <CentredMessage>
      <chakra.span display="grid" placeItems="center" boxSize="16" borderRadius="full" bg="bg.muted" color="fg.muted">
        <ShieldX size={28} />
      </chakra.span>
      <PageTitle mt="5" fontSize={{ base: '1.5rem', md: '1.625rem' }} lineHeight="2rem">
        {t('shell.forbidden.title', { page: t(title) })}
      </PageTitle>
      <chakra.p color="fg.muted" mt="2" mb="6" maxWidth="28rem" textWrap="balance">
        {t('shell.forbidden.text')}
      </chakra.p>
      <Button asChild>
        <Link to={to(paths.admin)}>{t('shell.forbidden.action')}</Link>
      </Button>
    </CentredMessage>
  );
}
