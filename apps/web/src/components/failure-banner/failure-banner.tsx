import { RefreshCw } from 'lucide-react';
import { Box } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { focusHeadingWhenRemoved } from '../../lib/focus-heading-when-removed';
import { mayHelpToRetry, type RequestFailure } from '../../lib/request-failure';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';

interface FailureBannerProps {
  failure: RequestFailure;
  onRetry?: () => void;
}

/** A failed request: what happened, that nothing typed is lost, and what to do next. */
export function FailureBanner({ failure, onRetry }: FailureBannerProps) {
  return (
    <Banner
      ref={focusHeadingWhenRemoved}
      role="alert"
      tone="full"
      marginBottom="4.5"
      title={<FormattedMessage id={`deliveryForm.failure.${failure.code}.title`} />}
    >
      <FormattedMessage id={`deliveryForm.failure.${failure.code}.text`} />
      {onRetry && mayHelpToRetry(failure) ? (
        <Box marginTop="3">
          <Button variant="outline" size="sm" onClick={onRetry}>
            <RefreshCw size={16} aria-hidden="true" />
            <FormattedMessage id="ui.tryAgain" />
          </Button>
        </Box>
      ) : null}
    </Banner>
  );
}
