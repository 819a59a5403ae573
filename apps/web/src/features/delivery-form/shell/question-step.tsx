import { Box, chakra, Flex } from '@chakra-ui/react';
import { ArrowRight, type LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { FailureBanner } from '../../../components/failure-banner/failure-banner';
import type { RequestFailure } from '../../../lib/request-failure';
import { useT } from '../../../lib/use-t';
import { PageTitle } from '../../../ui/page-title';
import { FormShell } from './form-shell';
import { ProceedButton } from './proceed-button';

/** What every question has beside its field and its answer. */
export interface QuestionFrame {
  aside: ReactNode;
  /** The button was pressed, and what follows is on its way. */
  leaving: boolean;
  failure: RequestFailure | null;
  onRetry: () => void;
  onContinue: () => void;
}

/** The one next action: Continue, or what else the answer asks for. */
export interface QuestionAction {
  /** Message id. */
  label: string;
  icon?: LucideIcon;
  /** There is nothing to go on with yet: the label says what is missing. */
  disabled?: boolean;
}

export const goOn: QuestionAction = { label: 'deliveryForm.continue' };

interface QuestionStepProps extends QuestionFrame {
  step: 'postcode' | 'order';
  /** Message id, where the question is put another way. */
  title?: string | undefined;
  /** Without the line below the title. */
  bare?: boolean;
  /** Above the title: what is settled already. */
  above?: ReactNode;
  action: QuestionAction;
  /** A second way on, below the first. */
  second?: ReactNode;
  field: ReactNode;
  /** What the server says of what was typed, under the field. */
  children: ReactNode;
}

/** A step that asks for one thing and shows at once what the server says of it. */
export function QuestionStep(props: QuestionStepProps) {
  const t = useT();
  const { step, title, bare = false, above, action, second, aside, leaving, failure, onRetry, onContinue, field, children } = props;
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
        <PageTitle>{t(title ?? `deliveryForm.${step}.title`)}</PageTitle>
        {bare ? null : (
          <chakra.p color="fg.muted" mt="1.5">
            {t(`deliveryForm.${step}.lead`)}
          </chakra.p>
        )}
        <chakra.form
          id={form}
          noValidate
          mt={bare ? '4' : '6'}
          onSubmit={(event) => {
            event.preventDefault();
            onContinue();
          }}
        >
          {field}
          {children}
          {failure ? (
            <Box mt="4">
              <FailureBanner failure={failure} onRetry={onRetry} />
            </Box>
          ) : null}
        </chakra.form>
        <Flex hideBelow="lg" align="center" gap="3" mt="7">
          {proceed(false)}
          {second}
          {disabled || second || action !== goOn ? null : (
            <Box as="span" textStyle="sm" color="fg.subtle">
              {t(`deliveryForm.${step}.next`)}
            </Box>
          )}
        </Flex>
      </Box>
    </FormShell>
  );
}
