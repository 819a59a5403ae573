import { paths } from '@booking/domain/navigation/paths';
import { connectionMessage } from '@booking/i18n/connection-message';
import { chakra, Flex } from '@chakra-ui/react';
import { RefreshCw, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { isChunkLoadError } from '../lib/chunk-reload';
import { contact } from '../lib/contact';
import { pageErrorOf } from '../lib/page-error';
import { useDocumentTitle } from '../lib/use-document-title';
import { useLocale, useLocalisedPath, useT } from '../lib/use-locale';
import { Button } from '../ui/button';
import { Logo } from '../ui/logo';
import { PageTitle } from '../ui/page-title';
import { SimpleLayout } from './layout/layouts';

/** A page with one message, centred between bar and footer. */
export const CentredMessage = chakra('div', {
  base: {
    flex: '1',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    textAlign: 'center',
    px: '5',
    py: '6',
  },
});

/**
 * The error page: shows the message (Specification, section 2). Browsers give no readable message for a file that
 * could not be loaded, so this page has its own.
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

/** Shown if the messages could not be loaded: this file has its texts in all three languages. */
export function StartFailure() {
  return (
    <CentredMessage minHeight="calc(100 * var(--dvh))" gap="3" role="alert">
      <Logo size={56} />
      <chakra.h1 textStyle="h2" mt="3">
        Booking could not be loaded
      </chakra.h1>
      <p lang="ms">Booking tidak dapat dimuatkan.</p>
      <p lang="zh-Hans">无法载入 Booking。</p>
      <Button mt="3" onClick={() => window.location.reload()}>
        Try again · Cuba lagi · 重试
      </Button>
      <chakra.a href={contact.phoneHref} color="fg.muted" fontVariantNumeric="tabular-nums">
        {contact.phone}
      </chakra.a>
    </CentredMessage>
  );
}
