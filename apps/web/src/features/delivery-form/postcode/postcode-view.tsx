import { isPostcode, normalisePostcode } from '@booking/domain/postcode/postcode';
import { faultMessage } from '@booking/i18n/fault-messages';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { today } from '../../../lib/clock';
import { isLineWatched, overTheLine } from '../../../lib/line';
import { fetchPageFiles } from '../../../lib/page-files';
import { useLocale, useLocalisedPath } from '../../../lib/use-locale';
import { withPlace } from '../draft/draft';
import { draftStore } from '../draft/draft-store';
import { useDraft } from '../draft/use-draft';
import { DraftAside } from '../shell/draft-aside';
import { stepPaths } from '../step-paths';
import { stepAfter } from '../steps';
import type { Lookup } from './availability-lookup';
import { PostcodePage } from './postcode-page';
import { usePostcodePlace } from './use-postcode-place';

const loadLookup = async () => {
  if (isLineWatched()) await overTheLine(() => fetchPageFiles('/form postcode'));
  return import('./availability-lookup');
};
const AvailabilityLookup = lazy(async () => ({ default: (await loadLookup()).AvailabilityLookup }));

/** `/form`: the home page sends a postcode along as `?postcode=68100`. */
export function PostcodeView() {
  const draft = useDraft();
  const locale = useLocale();
  const to = useLocalisedPath();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  const [postcode, setPostcode] = useState(() => normalisePostcode(search.get('postcode') ?? '').slice(0, 5) || draft.form.postcode);
  const [tried, setTried] = useState(false);
  const [pressed, setPressed] = useState(false);
  const place = usePostcodePlace(postcode);
  const [lookup, setLookup] = useState<Lookup | null>(null);
  const complete = isPostcode(postcode);
  const current = complete && lookup?.postcode === postcode ? lookup : null;
  const answer = current?.answer ?? null;
  const failure = current?.failure ?? null;
  const malformed = failure?.code === 'BAD_USER_INPUT' || (tried && !complete);
  const nothingToLose = draft.form.deliveryDate === '';

  useEffect(() => {
    if (answer?.served && nothingToLose) draftStore.update((before) => withPlace(before, placeOf(answer)));
  }, [answer, nothingToLose]);

  function proceed() {
    setTried(true);
    if (!complete || malformed) {
      input.current?.focus();
      return;
    }
    setPressed(true);
  }

  // Whoever pressed Continue, or Enter after the last figure, before the answer was there goes on as soon as it is.
  const goOn = useEffectEvent((found: Served) => {
    draftStore.update((before) => withPlace(before, placeOf(found)));
    void navigate(to(stepPaths[stepAfter('postcode', draftStore.get(), today())]));
  });
  useEffect(() => {
    if (pressed && answer?.served) goOn(answer);
  }, [pressed, answer]);

  function enter(text: string) {
    setPostcode(text);
    setTried(false);
    setPressed(false);
  }

  function tryAnother() {
    enter('');
    input.current?.focus();
  }

  return (
    <>
      <PostcodePage
        input={input}
        postcode={postcode}
        onPostcode={(text) => {
          enter(text);
          // Fetched while the other figures are typed; a failure shows when it is drawn.
          loadLookup().catch(() => undefined);
        }}
        error={malformed ? faultMessage(locale, 'POSTCODE_INVALID') : null}
        place={place ? `${place.postcode} ${place.city}, ${place.state}` : null}
        loading={complete && (current?.loading ?? true)}
        leaving={pressed && !failure && answer?.served !== false}
        answer={answer}
        failure={malformed ? null : failure}
        onRetry={() => current?.retry()}
        onContinue={proceed}
        onTryAnother={tryAnother}
        aside={<DraftAside place={answer?.served ? answer.postcodeFullFormat : ''} />}
      />
      {complete && (
        <Suspense>
          <AvailabilityLookup postcode={postcode} holdToken={draft.hold?.token ?? null} onLookup={setLookup} />
        </Suspense>
      )}
    </>
  );
}

type Served = NonNullable<Lookup['answer']>;

/** A served answer as the draft keeps it; the branch is that of the first date, until one is chosen. */
function placeOf({ postcode, postcodeFullFormat, city, state, days, nextAvailable }: Served) {
  return { postcode, postcodeFullFormat, city, state, branchName: days.find((day) => day.date === nextAvailable)?.branchName ?? '' };
}
