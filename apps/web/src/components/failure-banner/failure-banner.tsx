import { RefreshCw } from 'lucide-react';
import { Box } from '@chakra-ui/react';
import { focusHeadingWhenRemoved } from '../../lib/focus-heading-when-removed';
import { mayHelpToRetry, type RequestFailure } from '../../lib/request-failure';
import { useT } from '../../lib/use-t';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';

interface FailureBannerProps {
  failure: RequestFailure;
  onRetry?: () => void;
}

/** A failed request: what happened, that nothing typed is lost, and what to do next. */
export function FailureBanner({ failure, onRetry }: FailureBannerProps) {
  const t = useT();
  return (
    <Banner ref={focusHeadingWhenRemoved} role="alert" tone="full" mb="4.5" title={t(`deliveryForm.failure.${failure.code}.title`)}>
      {t(`deliveryForm.failure.${failure.code}.text`)}
      {onRetry && mayHelpToRetry(failure) ? (
        <Box mt="3">
          <Button variant="outline" size="sm" onClick={onRetry}>
            <RefreshCw size={16} />
            {t('ui.tryAgain')}
          </Button>
        </Box>
      ) : null}
    </Banner>
  );
}
