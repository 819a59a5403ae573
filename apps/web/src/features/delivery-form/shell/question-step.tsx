import { Box, chakra, Flex } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { FailureBanner } from '../../../components/failure-banner/failure-banner';
import { LineNotice } from '../../../components/line-notice/line-notice';
import type { RequestFailure } from '../../../lib/request-failure';
import { PageTitle } from '../../../ui/page-title';
import { FormShell } from './form-shell';
import { ProceedButton } from './proceed-button';

/** What every question has beside its field and its answer. */
export interface QuestionFrame {
  aside: ReactNode;
  /** Continue was pressed, and the next step is on its way. */
  leaving: boolean;
  failure: RequestFailure | null;
  onRetry: () => void;
  onContinue: () => void;
}

interface QuestionStepProps extends QuestionFrame {
  step: 'postcode' | 'order';
  /** The answer does not allow to continue. */
  refused: boolean;
  field: ReactNode;
  /** What the server says of what was typed, under the field. */
  children: ReactNode;
}

/** A step that asks for one thing and shows at once what the server says of it. */
export function QuestionStep({ step, aside, refused, leaving, failure, onRetry, onContinue, field, children }: QuestionStepProps) {
  const form = useId();
  const proceed = (block: boolean) => (
    <ProceedButton
      type="submit"
      form={form}
      block={block}
      disabled={refused}
      loading={leaving}
      label={<FormattedMessage id="deliveryForm.continue" />}
      after={refused ? null : <ArrowRight size={19} aria-hidden="true" />}
    />
  );
  return (
    <FormShell step={step} aside={aside} bar={{ action: proceed(true) }}>
      <Box maxWidth="35rem">
        <PageTitle>
          <FormattedMessage id={`deliveryForm.${step}.title`} />
        </PageTitle>
        <chakra.p color="fg.muted" marginTop="1.5" marginBottom="6">
          <FormattedMessage id={`deliveryForm.${step}.lead`} />
        </chakra.p>
        <LineNotice />
        <form
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onContinue();
          }}
        >
          {field}
          {children}
          {failure ? (
            <Box marginTop="4">
              <FailureBanner failure={failure} onRetry={onRetry} />
            </Box>
          ) : null}
        </form>
        <Flex hideBelow="lg" align="center" gap="3" marginTop="7">
          {proceed(false)}
          {refused ? null : (
            <Box as="span" textStyle="sm" color="fg.subtle">
              <FormattedMessage id={`deliveryForm.${step}.next`} />
            </Box>
          )}
        </Flex>
      </Box>
    </FormShell>
  );
}
