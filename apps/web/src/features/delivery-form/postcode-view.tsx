import { isPostcode, normalisePostcode } from '@booking/domain/postcode/postcode';
import { Box } from '@chakra-ui/react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { forgetBooked, readBooked } from '../../components/booked-delivery/booked-delivery';
import type { AvailabilityPartsFragment } from '../../graphql/availability.generated';
import { today } from '../../lib/today';
import { useLocalisedPath, useT } from '../../lib/use-locale';
import type { AvailabilityLookupProps, Lookup } from './availability-lookup';
import { withPlace } from './draft';
import { draftStore, useDraft } from './draft-store';
import { DraftAside } from './form-shell';
import type { FormLink } from './linked-delivery';
import { placeOf, PostcodeField, ServedCardSkeleton, usePostcodePlace } from './postcode-place';
import { goOn, QuestionStep, type QuestionAction } from './question-step';
import { stepAfter, stepPaths } from './steps';

// The code for the first answer is loaded while the postcode is typed.
const loadLookup = () => Promise.all([import('./availability-lookup'), import('./served-card')]);
const AvailabilityLookup = lazy<ComponentType<AvailabilityLookupProps>>(() =>
  loadLookup().then(
    ([{ AvailabilityLookup }]) => ({ default: AvailabilityLookup }),
    () => ({ default: LookupNotLoaded }),
  ),
);
const ServedCard = lazy(async () => ({ default: (await import('./served-card')).ServedCard }));

/** Replaces the lookup if its code could not be loaded: the page and its input stay, and Try again loads it again. */
function LookupNotLoaded({ postcode, onLookup }: AvailabilityLookupProps) {
  useEffect(() => {
    const retry = () => window.location.assign(`?${new URLSearchParams({ postcode }).toString()}`);
    onLookup({ postcode, answer: null, loading: false, failure: { code: 'NETWORK', fields: [] }, retry });
  }, [postcode, onLookup]);
  return null;
}

const LinkedDelivery = lazy(async () => ({ default: (await import('./linked-delivery')).LinkedDelivery }));

const PostcodeNotBookable = lazy(async () => ({ default: (await import('./postcode-not-bookable')).PostcodeNotBookable }));

const BookedView = lazy(async () => ({ default: (await import('./booked-view')).BookedView }));

const enterFirst: QuestionAction = { label: 'deliveryForm.postcode.enter', disabled: true };

/** Returns the postcode that the home page passes as `?postcode=68100`; '' for none. */
const postcodeIn = (search: URLSearchParams) => normalisePostcode(search.get('postcode') ?? '').slice(0, 5);

/** Returns whether the fragment passes parts of a delivery from a shop's page (docs/api-booking.md, "The link to the form"). */
const isLink = (hash: string) => /[#&](?:postcode|order|date|hold)=/.test(hash);

/**
 * `/form`, step 1: the postcode. A device that has just booked shows the booking until another one is begun. The parts of a link are read
 * once and removed from the address.
 */
export function PostcodeView() {
  const { postcodeFullFormat } = useDraft();
  const [search] = useSearchParams();
  const [another, setAnother] = useState(false);
  const { hash, pathname, search: query } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState<FormLink | null>(null);
  useEffect(() => {
    if (!isLink(hash)) return;
    void navigate({ pathname, search: query }, { replace: true });
    // If this code cannot be loaded, the form asks for everything.
    import('./linked-delivery').then(
      ({ readFormLink }) => setLink(readFormLink(hash)),
      () => undefined,
    );
  }, [hash, navigate, pathname, query]);
  const begun = another || postcodeFullFormat !== '' || postcodeIn(search) !== '' || link !== null || isLink(hash);
  const booked = begun ? null : readBooked(today);
  // The key changes only with a link that has a postcode: otherwise text that was typed meanwhile stays.
  if (!booked) return <Postcode key={link?.postcode ? JSON.stringify(link) : ''} link={link} />;
  return (
    <Suspense>
      <BookedView
        orderNumber={booked.orderNumber}
        deliveryDate={booked.deliveryDate}
        own={booked}
        onAnother={() => {
          forgetBooked();
          setAnother(true);
        }}
      />
    </Suspense>
  );
}

function Postcode({ link }: { link: FormLink | null }) {
  const draft = useDraft();
  const to = useLocalisedPath();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  const t = useT();
  const [postcode, setPostcode] = useState(() => link?.postcode || postcodeIn(search) || draft.form.postcode);
  // A postcode of the home page or of a link needs no confirmation: the form goes on as soon as it is known to be served.
  const fromElsewhere = isPostcode(postcodeIn(search)) || link !== null;
  // The hold changes while a link is put into the draft: the query for the days keeps its first token.
  const [draftToken] = useState(draft.hold?.token ?? null);
  const holdToken = link?.holdToken || draftToken;
  const [tried, setTried] = useState(false);
  const [pressed, setPressed] = useState(fromElsewhere && isPostcode(postcode));
  const place = usePostcodePlace(postcode);
  const [lookup, setLookup] = useState<Lookup | null>(null);
  const complete = isPostcode(postcode);
  const current = complete && lookup?.postcode === postcode ? lookup : null;
  const answer = current?.answer ?? null;
  const failure = current?.failure ?? null;
  const unknown = failure?.code === 'BAD_USER_INPUT';
  const malformed = tried && !complete;
  const nothingToLose = draft.form.deliveryDate === '';

  useEffect(() => {
    if (answer?.served && nothingToLose) draftStore.update((before) => withPlace(before, placeOf(answer)));
  }, [answer, nothingToLose]);

  function proceed() {
    setTried(true);
    // Reads the field and not the state: React may have hydrated with this very press (public/before-paint.js).
    if (!isPostcode(normalisePostcode(input.current?.value ?? '')) || unknown) {
      input.current?.focus();
      return;
    }
    setPressed(true);
  }

  // A customer who pressed Continue or Enter before the answer goes on as soon as it arrives.
  function leave(found: AvailabilityPartsFragment) {
    draftStore.update((before) => withPlace(before, placeOf(found)));
    // Back must lead to the page before, and not to this one, which would go on again.
    void navigate(to(stepPaths[stepAfter('postcode', draftStore.get(), today())]), { replace: fromElsewhere });
  }
  const onServed = useEffectEvent(leave);
  // Without a bookable day the next steps would end at an empty calendar.
  const served = pressed && answer?.served && answer.nextAvailable !== null ? answer : null;
  useEffect(() => {
    if (served && !link) onServed(served);
  }, [served, link]);

  // Text that was typed before React hydrated the page is only in the field.
  useEffect(() => {
    const typed = normalisePostcode(input.current?.value ?? '').slice(0, 5);
    if (typed !== '') setPostcode(typed);
  }, []);

  function enter(text: string) {
    setPostcode(text);
    setTried(false);
    setPressed(false);
  }

  function tryAnother() {
    enter('');
    input.current?.focus();
  }

  const isRefused = answer !== null && !answer.served;
  const isFull = answer !== null && answer.served && answer.nextAvailable === null;
  const notBookable = (
    <Suspense>
      <PostcodeNotBookable
        full={isFull}
        place={answer && { city: answer.city, state: answer.state, full: answer.postcodeFullFormat }}
        onTryAnother={tryAnother}
        onPick={(found) => {
          enter(found);
          input.current?.focus();
        }}
      />
    </Suspense>
  );
  const skeleton = <ServedCardSkeleton place={place ? `${place.postcode} ${place.city}, ${place.state}` : null} />;
  return (
    <>
      <QuestionStep
        step="postcode"
        title={t('deliveryForm.postcode.title')}
        lead={t('deliveryForm.postcode.lead')}
        action={postcode === '' || unknown ? enterFirst : isRefused || isFull ? { ...goOn, disabled: true } : goOn}
        next={t('deliveryForm.postcode.next')}
        leaving={pressed && !failure && !isRefused && !isFull}
        failure={unknown ? null : failure}
        onRetry={() => current?.retry()}
        onContinue={proceed}
        aside={<DraftAside place={answer?.served ? answer.postcodeFullFormat : ''} />}
        field={
          <Box maxWidth={{ md: '17.5rem' }}>
            <PostcodeField
              ref={input}
              value={postcode}
              onValue={(text) => {
                enter(text);
                // A failure is shown when it is rendered.
                loadLookup().catch(() => undefined);
              }}
              error={malformed ? t('home.postcode.wrong') : unknown ? t('deliveryForm.postcode.unknown') : null}
              enterKeyHint="next"
              style={{ letterSpacing: '0.08em' }}
            />
          </Box>
        }
      >
        <div aria-live="polite">
          {complete && (current?.loading ?? true) ? skeleton : null}
          {answer?.served ? (
            <Suspense fallback={skeleton}>
              <ServedCard answer={answer} />
            </Suspense>
          ) : null}
          {isRefused || isFull ? notBookable : null}
        </div>
        {unknown ? notBookable : null}
      </QuestionStep>
      {complete && (
        <Suspense>
          <AvailabilityLookup postcode={postcode} holdToken={holdToken} onLookup={setLookup} />
        </Suspense>
      )}
      {link && served && (
        <Suspense>
          <LinkedDelivery link={link} place={placeOf(served)} onDone={() => leave(served)} />
        </Suspense>
      )}
    </>
  );
}
