import { RefreshCw } from 'lucide-react';
import { Box } from '@chakra-ui/react';
import { focusHeadingWhenRemoved } from '../../lib/focus-heading-when-removed';
import { failureTexts, mayHelpToRetry, type RequestFailure } from '../../lib/request-failure';
import { useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';

/** Says why a request failed, that the input is kept, and what to do next. */
export function FailureAlert({ failure, onRetry }: { failure: RequestFailure; onRetry?: () => void }) {
  const t = useT();
  return (
    <Alert ref={focusHeadingWhenRemoved} role="alert" status="error" mb="4.5" title={t(failureTexts[failure.code].title)}>
      {t(failureTexts[failure.code].text)}
      {onRetry && mayHelpToRetry(failure) ? (
        <Box mt="3">
          <Button variant="outline" size="sm" onClick={onRetry}>
            <RefreshCw size={16} />
            {t('ui.tryAgain')}
          </Button>
        </Box>
      ) : null}
    </Alert>
  );
}
