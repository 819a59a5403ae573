import { Box, chakra, Flex } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { needsOtherHold } from '../../components/booking-draft/booking-draft';
import { useLiveHold } from '../../components/booking-draft/use-hold';
import { FailureAlert } from '../../components/failure-alert/failure-alert';
import { HoldAnnouncer, HoldCard, HoldEndedLine } from '../../components/hold-countdown/hold-countdown';
import { rulesForMobile } from '../../components/phone-field/load-phone-number-rules';
import { validationResolver } from '../../lib/validation-resolver';
import { flaggedUser } from '../../lib/session/session-flag';
import { useSession } from '../../lib/session/session-store';
import { now } from '../../lib/clock';
import { useNavigateFromHere } from '../../lib/navigate-from-here';
import { today } from '../../lib/today';
import { useLocale, useLocalisedPath, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { PageTitle } from '../../ui/page-title';
import { useSnackbar } from '../../ui/snackbar';
import { AddressFields, ContactFields, DetailsPromise, ItemFields, NotificationFields, SectionTitle } from './details-fields';
import { resetDetails, type DraftForm } from './draft';
import { draftStore, useDraft } from './draft-store';
import { ErrorSummary } from './error-summary';
import { DraftAside, FormShell, ProceedButton, StepGuard } from './form-shell';
import { HoldBarLine, HoldEndedAlert } from './hold-lines';
import { usePostcodePlace } from './postcode-place';
import { usePrefill } from './profile-details';
import { focusIn, refusedFieldsIn } from './refused-fields';
import { validateDetails, detailFields, stepAfter, stepPaths, type DetailField } from './steps';
import { useChangeUntil, useHoldDate, useHoldRenewal } from './use-hold';

const formId = 'details-form';

/** `/form/details`, step 4: the customer, the address, the quantities and the notification channels. */
export function DetailsView() {
  const session = useSession();
  // Keyed by user: after another user signs in, no typed text of the previous one stays in the fields.
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
  const navigate = useNavigateFromHere();
  const showMessage = useSnackbar();
  const arrival: unknown = useLocation().state;
  const refused = refusedFieldsIn(arrival);
  const wantedField = focusIn(arrival);
  const place = usePostcodePlace(draft.form.postcode);
  const { hold: keep, pending, failed } = useHoldDate();
  const { hold, ended } = useLiveHold(draft);
  const changes = useChangeUntil(draft.form, hold);
  const renew = useHoldRenewal();
  const [attempt, setAttempt] = useState(refused.length > 0 ? 1 : 0);
  const resolver = useMemo(
    () => validationResolver<DraftForm>(locale, (values) => rulesForMobile(values.primaryContact).then(() => validateDetails(values))),
    [locale],
  );
  const form = useForm<DraftForm>({ defaultValues: draft.form, mode: 'onTouched', resolver, shouldFocusError: false });
  const { errors } = form.formState;

  // Errors that the server returns are shown at their fields, like those of the form.
  const { setError, setFocus, subscribe } = form;
  const showRefused = useEffectEvent(() => {
    for (const { field, code, message } of refused) setError(field, { type: code, message });
  });
  useEffect(() => showRefused(), []);

  // The Edit link of the summary opens the form at its field.
  useEffect(() => {
    if (wantedField) setFocus(wantedField);
  }, [wantedField, setFocus]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ values }) {
          draftStore.update((before) => ({ ...before, form: { ...before.form, ...detailsOf(values) } }));
          renew();
        },
      }),
    [subscribe, renew],
  );

  // After the subscription, so that prefilled values are stored like typed ones.
  usePrefill(form);

  async function holdAgain() {
    const outcome = await keep(draft.form.deliveryDate);
    if (outcome === 'refused') navigate(to(stepPaths.date));
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
    async () => {
      const typed = draftStore.get();
      // The date is held for other quantities: without room for these it is lost, and its step offers other dates.
      if (needsOtherHold(typed, now()) && (await keep(typed.form.deliveryDate)) === 'refused') return;
      navigate(to(stepPaths[stepAfter('details', draftStore.get(), today())]));
    },
    () => setAttempt((count) => count + 1),
  );

  const { deliveryDate: date } = draft.form;
  const wrong = attempt > 0 ? detailFields.filter((field) => errors[field]) : [];
  const proceed = (block: boolean) => (
    <ProceedButton
      type="submit"
      form={formId}
      block={block}
      loading={form.formState.isSubmitting && pending !== null}
      label={t('deliveryForm.continue')}
      after={<ArrowRight size={19} />}
    />
  );
  return (
    <FormShell
      step="details"
      aside={
        <DraftAside>
          {hold ? <HoldCard endsAt={hold.endsAt} explain /> : null}
          {ended ? (
            <Box mt="3">
              <HoldEndedLine />
            </Box>
          ) : null}
        </DraftAside>
      }
      bar={{ line: <HoldBarLine date={date} hold={hold} ended={ended} />, action: proceed(true) }}
    >
      <Box maxWidth="40rem">
        <ErrorSummary fields={wrong} attempt={attempt} onPick={(field) => setFocus(field)} />
        {ended ? <HoldEndedAlert date={date} busy={pending !== null} onHoldAgain={() => void holdAgain()} /> : null}
        {failed ? <FailureAlert failure={failed.failure} onRetry={() => void holdAgain()} /> : null}
        <PageTitle>{t('deliveryForm.details.title')}</PageTitle>
        <chakra.p color="fg.muted" mt="1.5" mb="1.375rem">
          {t('deliveryForm.details.lead')}
        </chakra.p>
        <FormProvider {...form}>
          <chakra.form
            id={formId}
            noValidate
            display="flex"
            flexDirection="column"
            gap="5"
            onSubmit={(event) => {
              event.preventDefault();
              void submit();
            }}
          >
            <ContactFields />
            <Rule />
            <NotificationFields />
            <Rule />
            <SectionTitle>{t('deliveryForm.details.address')}</SectionTitle>
            <AddressFields postcode={draft.form.postcode} />
            <Rule />
            <SectionTitle>{t('deliveryForm.details.items')}</SectionTitle>
            <ItemFields />
            <DetailsPromise changes={changes} />
          </chakra.form>
        </FormProvider>
        {/* On narrow screens the bar has this button. */}
        <Flex justify={{ base: 'flex-end', lg: 'space-between' }} align="center" mt={{ base: '5', lg: '8' }}>
          <Box hideBelow="lg">{proceed(false)}</Box>
          <Button variant="ghost" size="sm" onClick={clear}>
            {t('deliveryForm.details.clear')}
          </Button>
        </Flex>
      </Box>
      <HoldAnnouncer endsAt={draft.hold?.endsAt ?? null} />
    </FormShell>
  );
}

const Rule = () => <Box height="1px" bg="border" />;

/** Returns only the fields of this view, trimmed: those of other steps may have changed meanwhile, also in another tab. */
function detailsOf(values: DraftForm): Partial<DraftForm> {
  const trimmed = (value: DraftForm[DetailField]) => (typeof value === 'string' ? value.trim() : value);
  const { notifyEmail, notifySms } = values;
  return { ...Object.fromEntries(detailFields.map((name) => [name, trimmed(values[name])])), notifyEmail, notifySms };
}
