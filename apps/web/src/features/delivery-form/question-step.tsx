import { Box, chakra, Flex } from '@chakra-ui/react';
import { ArrowRight, type LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { FailureAlert } from '../../components/failure-alert/failure-alert';
import type { RequestFailure } from '../../lib/request-failure';
import { useT } from '../../lib/use-locale';
import { PageTitle } from '../../ui/page-title';
import { FormShell, ProceedButton } from './form-shell';

/** The next action: Continue, or another one that the answer requires. */
export interface QuestionAction {
  /** Message id. */
  label: string;
  icon?: LucideIcon;
  /** True if the step cannot go on yet; the label says what is missing. */
  disabled?: boolean;
}

export const goOn: QuestionAction = { label: 'deliveryForm.continue' };

interface QuestionStepProps {
  step: 'postcode' | 'order';
  title: string;
  /** The line below the title; null if the answer needs the room. */
  lead: string | null;
  /** Above the title: the answers of earlier steps. */
  above?: ReactNode;
  action: QuestionAction;
  /** The text that says what follows after Continue. */
  next: string;
  /** A second button below the first. */
  second?: ReactNode;
  field: ReactNode;
  /** The server's answer to the input, below the field. */
  children: ReactNode;
  aside: ReactNode;
  /** True from the press of the button until the next step. */
  leaving: boolean;
  failure: RequestFailure | null;
  onRetry: () => void;
  onContinue: () => void;
}

/** A step with one question, which shows the server's answer at once. */
export function QuestionStep(props: QuestionStepProps) {
  const t = useT();
  const { step, title, lead, above, action, next, second, aside, leaving, failure, onRetry, onContinue, field, children } = props;
  const form = useId();
  const { icon: Icon, label, disabled = false } = action;
  const proceed = (block: boolean) => (
    <ProceedButton
      type="submit"
      form={form}
      block={block}
      disabled={disabled}
      loading={leaving}
      before={Icon ? <Icon size={19} aria-hidden="true" /> : null}
      label={t(label)}
      after={Icon || disabled ? null : <ArrowRight size={19} />}
    />
  );
  return (
    <FormShell
      step={step}
      aside={aside}
      bar={{
        action: (
          <>
            {proceed(true)}
            {second}
          </>
        ),
      }}
    >
      <Box maxWidth="37.5rem">
        {above}
        <PageTitle>{title}</PageTitle>
        {lead === null ? null : (
          <chakra.p color="fg.muted" mt="1.5">
            {lead}
          </chakra.p>
        )}
        <chakra.form
          id={form}
          noValidate
          mt={lead === null ? '4' : '6'}
          onSubmit={(event) => {
            event.preventDefault();
            onContinue();
          }}
        >
          {field}
          {children}
          {failure ? (
            <Box mt="4">
              <FailureAlert failure={failure} onRetry={onRetry} />
            </Box>
          ) : null}
        </chakra.form>
        <Flex hideBelow="lg" align="center" gap="3" mt="7">
          {proceed(false)}
          {second}
          {disabled || second || action !== goOn ? null : (
            <Box as="span" textStyle="sm" color="fg.subtle">
              {next}
            </Box>
          )}
        </Flex>
      </Box>
    </FormShell>
  );
}
