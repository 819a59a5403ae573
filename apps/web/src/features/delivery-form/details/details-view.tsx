import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { rulesForMobile } from '../../../components/phone-field/load-phone-number-rules';
import { faultResolver } from '../../../lib/fault-resolver';
import { today } from '../../../lib/today';
import { flaggedUser } from '../../../lib/session/session-flag';
import { useSession } from '../../../lib/session/session-store';
import { useLocale, useLocalisedPath } from '../../../lib/use-locale';
import { useT } from '../../../lib/use-t';
import { useSnackbar } from '../../../ui/snackbar';
import { useChangeUntil } from '../date/use-change-until';
import { useHoldDate } from '../date/use-hold-date';
import { useHoldRenewal } from '../date/use-hold-renewal';
import { useLiveHold } from '../date/use-live-hold';
import { resetDetails, type DraftForm } from '../draft/draft';
import { draftStore } from '../draft/draft-store';
import { useDraft } from '../draft/use-draft';
import { usePostcodePlace } from '../postcode/use-postcode-place';
import { StepGuard } from '../shell/step-guard';
import { stepPaths } from '../step-paths';
import { detailFaults, detailFields, stepAfter, type DetailField } from '../steps';
import { DetailsPage } from './details-page';
import { focusIn, refusedFieldsIn } from './refused-fields';
import { usePrefill } from './use-profile-details';

/** `/form/details` */
export function DetailsView() {
  const session = useSession();
  // When another person signs in, the form starts with that person's draft: no typed text of the previous person stays in the fields.
  const person = session.status === 'signedIn' ? session.user._id : flaggedUser();
  return (
    <StepGuard step="details">
      <Details key={person} />
    </StepGuard>
  );
}

function Details() {
  const draft = useDraft();
  const locale = useLocale();
  const to = useLocalisedPath();
  const t = useT();
  const navigate = useNavigate();
  const showMessage = useSnackbar();
  const arrival: unknown = useLocation().state;
  const refused = refusedFieldsIn(arrival);
  const wantedField = focusIn(arrival);
  const place = usePostcodePlace(draft.form.postcode);
  const { hold: keep, pending, failed } = useHoldDate();
  const { hold, ended } = useLiveHold(draft);
  const until = useChangeUntil(draft.form, hold);
  const renew = useHoldRenewal();
  const [attempt, setAttempt] = useState(refused.length > 0 ? 1 : 0);
  const resolver = useMemo(
    () => faultResolver<DraftForm>(locale, (values) => rulesForMobile(values.primaryContact).then(() => detailFaults(values))),
    [locale],
  );
  const form = useForm<DraftForm>({ defaultValues: draft.form, mode: 'onTouched', resolver, shouldFocusError: false });
  const { errors } = form.formState;

  // Faults that the server found are shown at their fields, like those found here.
  const { setError, setFocus, subscribe } = form;
  const showRefused = useEffectEvent(() => {
    for (const { field, code, message } of refused) setError(field, { type: code, message });
  });
  useEffect(() => showRefused(), []);

  // The Edit link of the summary opens the form at its field.
  useEffect(() => {
    if (wantedField) setFocus(wantedField);
  }, [wantedField, setFocus]);

  useEffect(() => {
    const keep = (values: DraftForm) => draftStore.update((before) => ({ ...before, form: { ...before.form, ...detailsOf(values) } }));
    return subscribe({
      formState: { values: true },
      callback({ values }) {
        keep(values);
        renew();
      },
    });
  }, [subscribe, renew]);

  // After the subscription, so that prefilled values are stored like typed ones.
  usePrefill(form);

  async function holdAgain() {
    const outcome = await keep(draft.form.deliveryDate);
    if (outcome === 'gone') void navigate(to(stepPaths.date));
  }

  function clear() {
    const before = draftStore.get();
    draftStore.update((present) => resetDetails(present, { city: place?.city ?? '', state: place?.state ?? '' }));
    form.reset(draftStore.get().form);
    setAttempt(0);
    showMessage({
      content: t('deliveryForm.details.cleared'),
      action: {
        label: t('deliveryForm.undo'),
        onPress: () => {
          draftStore.update(() => before);
          form.reset(before.form);
        },
      },
    });
  }

  const submit = form.handleSubmit(
    () => void navigate(to(stepPaths[stepAfter('details', draftStore.get(), today())])),
    () => setAttempt((count) => count + 1),
  );

  return (
    <DetailsPage
      form={form}
      wrong={attempt > 0 ? detailFields.filter((field) => errors[field]) : []}
      attempt={attempt}
      postcode={draft.form.postcode}
      date={draft.form.deliveryDate}
      until={until}
      hold={hold}
      holdEnd={draft.hold?.endsAt ?? null}
      holdEnded={ended}
      holding={pending !== null}
      failure={failed?.failure ?? null}
      onHoldAgain={() => void holdAgain()}
      onSubmit={() => void submit()}
      onClear={clear}
    />
  );
}

/** Only what this view shows, without outer spaces: the other steps' fields may have changed meanwhile, in another tab too. */
function detailsOf(values: DraftForm): Partial<DraftForm> {
  const trimmed = (value: DraftForm[DetailField]) => (typeof value === 'string' ? value.trim() : value);
  const { notifyEmail, notifySms } = values;
  return { ...Object.fromEntries(detailFields.map((name) => [name, trimmed(values[name])])), notifyEmail, notifySms };
}
