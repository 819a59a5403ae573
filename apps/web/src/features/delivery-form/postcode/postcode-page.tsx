import { Box } from '@chakra-ui/react';
import type { ReactNode, RefObject } from 'react';
import { FormattedMessage } from 'react-intl';
import type { AvailabilityQuery } from '../../../components/date-picker/availability.generated';
import type { RequestFailure } from '../../../lib/request-failure';
import { TextField } from '../../../ui/text-field';
import { QuestionStep } from '../shell/question-step';
import { NotServedCard } from './not-served-card';
import { ServedCard, ServedCardSkeleton } from './served-card';

export interface PostcodePageProps {
  input: RefObject<HTMLInputElement | null>;
  postcode: string;
  onPostcode: (postcode: string) => void;
  error: string | null;
  /** The place, where it is known before the server answers. */
  place: string | null;
  loading: boolean;
  /** Continue was pressed, and the next step is on its way. */
  leaving: boolean;
  answer: AvailabilityQuery['availability'] | null;
  failure: RequestFailure | null;
  onRetry: () => void;
  onContinue: () => void;
  onTryAnother: () => void;
  aside: ReactNode;
}

/** Step 1: where to. The answer arrives under the field. */
export function PostcodePage({
  input,
  postcode,
  onPostcode,
  error,
  place,
  loading,
  leaving,
  answer,
  failure,
  onRetry,
  onContinue,
  onTryAnother,
  aside,
}: PostcodePageProps) {
  const next = answer?.days.find((day) => day.date === answer.nextAvailable) ?? null;
  const refused = answer !== null && !answer.served;
  return (
    <QuestionStep
      step="postcode"
      aside={aside}
      refused={refused}
      leaving={leaving}
      failure={failure}
      onRetry={onRetry}
      onContinue={onContinue}
      field={
        <Box maxWidth={{ md: '280px' }}>
          <TextField
            ref={input}
            name="postcode"
            size="lg"
            tabular
            label={<FormattedMessage id="deliveryForm.postcode.label" />}
            inputMode="numeric"
            autoComplete="postal-code"
            enterKeyHint="next"
            value={postcode}
            onChange={(event) => onPostcode(event.currentTarget.value.replace(/\D/g, '').slice(0, 5))}
            error={error}
            style={{ letterSpacing: '0.08em' }}
          />
        </Box>
      }
    >
      <div aria-live="polite">
        {loading ? <ServedCardSkeleton place={place} /> : null}
        {answer?.served ? <ServedCard place={answer.postcodeFullFormat} days={answer.days} next={next} /> : null}
        {refused ? (
          <NotServedCard city={answer.city} state={answer.state} place={answer.postcodeFullFormat} onTryAnother={onTryAnother} />
        ) : null}
      </div>
    </QuestionStep>
  );
}
