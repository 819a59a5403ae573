import { Box } from '@chakra-ui/react';
import { lazy, Suspense, type RefObject } from 'react';
import type { AvailabilityPartsFragment } from '../../../graphql/availability.generated';
import { goOn, QuestionStep, type QuestionAction, type QuestionFrame } from '../shell/question-step';
import { PostcodeField } from './postcode-field';
import { ServedCard, ServedCardSkeleton } from './served-card';

const PostcodeNotBookable = lazy(async () => ({ default: (await import('./postcode-not-bookable')).PostcodeNotBookable }));

export interface PostcodePageProps extends QuestionFrame {
  input: RefObject<HTMLInputElement | null>;
  postcode: string;
  onPostcode: (postcode: string) => void;
  error: string | null;
  /** Five digits that no place has. */
  unknown: boolean;
  /** The place, where it is known before the server answers. */
  place: string | null;
  loading: boolean;
  answer: AvailabilityPartsFragment | null;
  onTryAnother: () => void;
  /** A postcode that was found by its town. */
  onPick: (postcode: string) => void;
}

const enterFirst: QuestionAction = { label: 'deliveryForm.postcode.enter', disabled: true };

/** Step 1: where to. The answer arrives under the field. */
export function PostcodePage({
  input,
  postcode,
  onPostcode,
  error,
  unknown,
  place,
  loading,
  answer,
  onTryAnother,
  onPick,
  ...frame
}: PostcodePageProps) {
  const next = answer?.days.find((day) => day.date === answer.nextAvailable) ?? null;
  const refused = answer !== null && !answer.served;
  const full = answer !== null && answer.served && answer.nextAvailable === null;
  const noWay = (
    <Suspense>
      <PostcodeNotBookable
        full={full}
        place={answer && { city: answer.city, state: answer.state, full: answer.postcodeFullFormat }}
        onTryAnother={onTryAnother}
        onPick={onPick}
      />
    </Suspense>
  );
  return (
    <QuestionStep
      {...frame}
      step="postcode"
      action={postcode === '' || unknown ? enterFirst : refused || full ? { ...goOn, disabled: true } : goOn}
      field={
        <Box maxWidth={{ md: '17.5rem' }}>
          <PostcodeField
            ref={input}
            value={postcode}
            onValue={onPostcode}
            error={error}
            enterKeyHint="next"
            style={{ letterSpacing: '0.08em' }}
          />
        </Box>
      }
    >
      <div aria-live="polite">
        {loading ? <ServedCardSkeleton place={place} /> : null}
        {answer?.served ? <ServedCard place={answer.postcodeFullFormat} days={answer.days} next={next} /> : null}
        {refused || full ? noWay : null}
      </div>
      {unknown ? noWay : null}
    </QuestionStep>
  );
}
