import { isPostcode, normalisePostcode } from '@booking/domain/postcode/postcode';
import { validationMessage } from '@booking/i18n/validation-messages';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { forgetBooked, readBooked } from '../../../components/booked-delivery/booked-delivery';
import { today } from '../../../lib/today';
import { useLocale, useLocalisedPath } from '../../../lib/use-locale';
import { useT } from '../../../lib/use-t';
import { withPlace } from '../draft/draft';
import { draftStore } from '../draft/draft-store';
import { useDraft } from '../draft/use-draft';
import type { FormLink } from '../linked/form-link';
import { DraftAside } from '../shell/draft-aside';
import { stepPaths } from '../step-paths';
import { stepAfter } from '../steps';
import type { AvailabilityLookupProps, Lookup } from './availability-lookup';
import { placeOf } from './place-of';
import { PostcodePage } from './postcode-page';
import { usePostcodePlace } from './use-postcode-place';

const loadLookup = () => import('./availability-lookup');
const AvailabilityLookup = lazy<ComponentType<AvailabilityLookupProps>>(() =>
  loadLookup().then(
    ({ AvailabilityLookup }) => ({ default: AvailabilityLookup }),
    () => ({ default: LookupNotLoaded }),
  ),
);

/** Stands for the lookup whose code could not be loaded: the page stays, and Try again loads it anew with what was typed. */
function LookupNotLoaded({ postcode, onLookup }: AvailabilityLookupProps) {
  useEffect(() => {
    const retry = () => window.location.assign(`?${new URLSearchParams({ postcode }).toString()}`);
    onLookup({ postcode, answer: null, loading: false, failure: { code: 'NETWORK', fields: [] }, retry });
  }, [postcode, onLookup]);
  return null;
}

const LinkedDelivery = lazy(async () => ({ default: (await import('../linked/linked-delivery')).LinkedDelivery }));

const BookedView = lazy(async () => ({ default: (await import('../booked/booked-view')).BookedView }));

/** The postcode that the home page sends along as `?postcode=68100`; '' for none. */
const postcodeIn = (search: URLSearchParams) => normalisePostcode(search.get('postcode') ?? '').slice(0, 5);

/** Whether a shop's page hands over parts of a delivery, in the fragment (docs/api.md, "The link to the form"). */
const isLink = (hash: string) => /[#&](?:postcode|order|date|hold)=/.test(hash);

/**
 * `/form`. A device that has just booked shows the booking, until another one is begun. What a link hands over is read once and leaves
 * the address.
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
    // Without this part the form asks for all of it.
    import('../linked/form-link').then(
      ({ readFormLink }) => setLink(readFormLink(hash)),
      () => undefined,
    );
  }, [hash, navigate, pathname, query]);
  const begun = another || postcodeFullFormat !== '' || postcodeIn(search) !== '' || link !== null || isLink(hash);
  const booked = begun ? null : readBooked(today);
  if (!booked) return <Postcode key={JSON.stringify(link)} link={link} />;
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
  const locale = useLocale();
  const to = useLocalisedPath();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  const t = useT();
  const [postcode, setPostcode] = useState(() => link?.postcode || postcodeIn(search) || draft.form.postcode);
  // Typed at home, or handed over, it is not asked again: the form goes on as soon as it is known to be served.
  const fromElsewhere = isPostcode(postcodeIn(search)) || link !== null;
  // A link's hold moves while it is taken over: what is asked of the days stays as it was.
  const [holdToken] = useState(link?.holdToken || draft.hold?.token || null);
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
    // What stands in the field: React may have taken over at this very press (public/before-paint.js).
    if (!isPostcode(normalisePostcode(input.current?.value ?? '')) || unknown) {
      input.current?.focus();
      return;
    }
    setPressed(true);
  }

  // A customer who pressed Continue, or Enter after the last figure, before the answer was there goes on as soon as it is.
  function goOn(found: Served) {
    draftStore.update((before) => withPlace(before, placeOf(found)));
    // Back leads to where one came from and not through here again.
    void navigate(to(stepPaths[stepAfter('postcode', draftStore.get(), today())]), { replace: fromElsewhere });
  }
  const onServed = useEffectEvent(goOn);
  // Without any day that can be booked, going on would end at an empty calendar.
  const served = pressed && answer?.served && answer.nextAvailable !== null ? answer : null;
  useEffect(() => {
    if (served && !link) onServed(served);
  }, [served, link]);

  // What was typed into the first HTML, before React took over, stands in the field and nowhere else.
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
        error={malformed ? validationMessage(locale, 'POSTCODE_INVALID') : unknown ? t('deliveryForm.postcode.unknown') : null}
        unknown={unknown}
        place={place ? `${place.postcode} ${place.city}, ${place.state}` : null}
        loading={complete && (current?.loading ?? true)}
        leaving={pressed && !failure && (answer === null || (answer.served && answer.nextAvailable !== null))}
        answer={answer}
        failure={unknown ? null : failure}
        onRetry={() => current?.retry()}
        onContinue={proceed}
        onTryAnother={tryAnother}
        onPick={(found) => {
          enter(found);
          input.current?.focus();
        }}
        aside={<DraftAside place={answer?.served ? answer.postcodeFullFormat : ''} />}
      />
      {complete && (
        <Suspense>
          <AvailabilityLookup postcode={postcode} holdToken={holdToken} onLookup={setLookup} />
        </Suspense>
      )}
      {link && served && (
        <Suspense>
          <LinkedDelivery link={link} place={placeOf(served)} onDone={() => goOn(served)} />
        </Suspense>
      )}
    </>
  );
}

type Served = NonNullable<Lookup['answer']>;
