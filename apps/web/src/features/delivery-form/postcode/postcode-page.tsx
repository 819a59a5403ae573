import { Box } from '@chakra-ui/react';
import type { RefObject } from 'react';
import { FormattedMessage } from 'react-intl';
import type { AvailabilityQuery } from '../../../components/date-picker/availability.generated';
import { filterKeys } from '../../../lib/filter-keys';
import { TextField } from '../../../ui/text-field';
import { QuestionStep, type QuestionFrame } from '../shell/question-step';
import { NotServedCard } from './not-served-card';
import { ServedCard, ServedCardSkeleton } from './served-card';

export interface PostcodePageProps extends QuestionFrame {
  input: RefObject<HTMLInputElement | null>;
  postcode: string;
  onPostcode: (postcode: string) => void;
  error: string | null;
  /** The place, where it is known before the server answers. */
  place: string | null;
  loading: boolean;
  answer: AvailabilityQuery['availability'] | null;
  onTryAnother: () => void;
}

/** Step 1: where to. The answer arrives under the field. */
export function PostcodePage({ input, postcode, onPostcode, error, place, loading, answer, onTryAnother, ...frame }: PostcodePageProps) {
  const next = answer?.days.find((day) => day.date === answer.nextAvailable) ?? null;
  const refused = answer !== null && !answer.served;
  return (
    <QuestionStep
      {...frame}
      step="postcode"
      refused={refused}
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
            onKeyDown={filterKeys('digits')}
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
