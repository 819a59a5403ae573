import { byPriority } from '@booking/domain/availability/decide-date';
import { arrivalFacts } from '@booking/domain/branch/arrival';
import { maxDailyLimit, maxDays, maxPriority } from '@booking/domain/branch/branch-form';
import { maxPieces } from '@booking/domain/booking/places';
import { maxRounds, stopMinutes } from '@booking/domain/delivery-day/rounds';
import { weekdays } from '@booking/domain/calendar/calendar-date';
import { htmlLang, locales } from '@booking/domain/locale/locale';
import { normalisePostcode } from '@booking/domain/postcode/postcode';
import { validationMessage } from '@booking/i18n/validation-messages';
import { lookupPostcode } from '@booking/reference-data/postcodes';
import { states } from '@booking/reference-data/states';
import { chakra, Flex, Grid } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { weekdayNames } from '../../components/delivery-date/delivery-date-text';
import { usePlanFoot } from '../../components/plan-impact/plan-impact';
import type { DrawerForm } from '../../components/staff-form/entity-drawer';
import { EntityForm } from '../../components/staff-form/entity-form';
import { SaveFailure } from '../../components/staff-form/save-failure';
import { useEntityForm, type EntityForm as Form } from '../../components/staff-form/use-entity-form';
import {
  StaffBranchesDocument,
  useCreateBranchMutation,
  useUpdateBranchMutation,
  type BranchPartsFragment,
} from '../../graphql/branches.generated';
import { differences } from '../../lib/differences';
import { useLocale, useT } from '../../lib/use-locale';
import { FieldMessage } from '../../ui/field';
import { Disclosure } from '../../ui/disclosure';
import { Note } from '../../ui/note';
import { NumberField, wholeNumberOf } from '../../ui/number-field';
import { SelectField } from '../../ui/select-field';
import { SwitchField } from '../../ui/switch-field';
import { TextField } from '../../ui/text-field';
import { touch } from '../../ui/theme/media';
import { BranchImpactSection, useBranchImpact } from './branch-impact';
import {
  addressParts,
  asSent,
  branchErrors,
  branchInput,
  coverageErrors,
  impactInput,
  emptyBranch,
  toggledWeekday,
  valuesOfBranch,
  type BranchField,
  type BranchValues,
} from './branch-form';
import { rangeText, sharedCoverage, unknownIn } from './coverage';
import { CoverageField } from './coverage-field';
import { useWeekdaysText } from './weekday-dots';

type BranchEntityForm = Form<BranchValues>;

interface BranchEditorProps {
  /** Null: a new branch. */
  branch: BranchPartsFragment | null;
  others: readonly BranchPartsFragment[];
  drawer: DrawerForm;
  onSaved: (branch: BranchPartsFragment) => void;
  /** More parts of the branch, below the texts for customers. */
  children?: ReactNode;
}

const everyField = Object.keys(emptyBranch) as BranchField[];

/** The form of a branch, with the impact of saving it. */
export function BranchEditor({ branch, others, drawer, onSaved, children }: BranchEditorProps) {
  const t = useT();
  const locale = useLocale();
  const textOf = useBranchTexts();
  /** The name that the server refused as taken. */
  const [taken, setTaken] = useState<string | null>(null);
  const [create] = useCreateBranchMutation();
  const [update] = useUpdateBranchMutation();
  const present = branch ? valuesOfBranch(branch) : emptyBranch;
  const typedFields = (values: BranchValues): BranchField[] => (branch ? differences(present, values) : everyField);
  const form = useEntityForm<BranchValues>({
    drawer,
    present,
    labels: {
      name: t('branches.field.name'),
      status: t('branches.field.status'),
      dailyLimit: t('branches.field.dailyLimit'),
      leadTime: t('branches.field.leadTime'),
      deliveryRange: t('branches.field.deliveryRange'),
      cutoffTime: t('branches.field.cutoffTime'),
      deliveryWeekdays: t('branches.field.deliveryWeekdays'),
      piecesPerPlace: t('branches.field.piecesPerPlace'),
      checkPieces: t('branches.field.checkPieces'),
      firstStopAt: t('branches.field.firstStopAt'),
      minutesPerStop: t('branches.field.minutesPerStop'),
      usualRounds: t('branches.field.usualRounds'),
      priority: t('branches.field.priority'),
      coverage: t('branches.field.coverage'),
      postcodes: t('branches.field.postcodes'),
      phone: t('branches.field.phone'),
      region: t('branches.field.region'),
      address1: t('branches.field.address1'),
      address2: t('branches.field.address2'),
      zipcode: t('branches.field.zipcode'),
      city: t('branches.field.city'),
      state: t('branches.field.state'),
      time: t('branches.field.time'),
      call: t('branches.field.call'),
      before: t('branches.field.before'),
      carryIn: t('branches.field.carryIn'),
    },
    check: (values) => branchErrors(values, typedFields(values), branch),
  });
  const { values, set, field, text, errorOf, failure } = form;
  const asked = branch ? impactInput(values, form.changed, branch) : 'same';
  const impact = useBranchImpact(branch?.id ?? null, asked);
  const foot = usePlanFoot(impact, t(branch ? 'staffForm.save' : 'branches.add'));
  // Shown while the user types, because no postcode may be in a coverage twice.
  const coverageError = coverageErrors(values);
  const isTaken = failure?.reason === 'NAME_TAKEN';

  async function save() {
    const saved = await form.save(async (typed) => {
      const input = asSent(branchInput(typed, typedFields(typed)));
      setTaken(typed.name);
      if (branch) return (await update({ variables: { id: branch.id, input, version: branch.version } })).data?.updateBranch;
      // The server sorts the list by name.
      return (await create({ variables: { input }, refetchQueries: [StaffBranchesDocument] })).data?.createBranch;
    });
    if (saved) onSaved(saved);
  }

  return (
    <EntityForm
      form={form}
      drawer={drawer}
      notice={<SaveFailure failure={isTaken ? null : failure} />}
      impact={branch ? <BranchImpactSection branch={branch} asked={asked} impact={impact} values={values} others={others} /> : null}
      onSave={() => void save()}
      save={foot.save}
      note={branch ? foot.note : t('branches.newChangesNothing')}
      textOf={textOf}
    >
      <TextField
        {...text('name')}
        {...(isTaken && values.name === taken && { error: t('branches.nameTaken') })}
        autoComplete="off"
        data-autofocus={branch === null ? '' : undefined}
      />
      <PlanFields form={form} />
      <CoverageField
        saved={present.coverage}
        coverage={values.coverage}
        postcodes={values.postcodes}
        errors={coverageError}
        error={coverageError[0] ? validationMessage(locale, coverageError[0].code, coverageError[0].values) : errorOf('coverage')}
        onChange={set}
      />
      <CoverageNotes coverage={values.coverage} name={values.name} priority={wholeNumberOf(values.priority)} others={others} />
      <chakra.div maxWidth={{ sm: '20rem' }}>
        <NumberField {...field('priority')} help={t('branches.priorityHelp')} min={0} max={maxPriority} />
      </chakra.div>
      <div>
        <ContactFields form={form} />
        <ArrivalFields form={form} />
        <RoundFields form={form} />
        {children}
        <chakra.div borderTop="1px solid {colors.border}" pt="2">
          <SwitchField
            label={form.labels.status}
            help={t(values.status === 'ACTIVE' ? 'branches.statusHelp.ACTIVE' : 'branches.statusHelp.SUSPENDED')}
            checked={values.status === 'ACTIVE'}
            onChange={(event) => set({ status: event.currentTarget.checked ? 'ACTIVE' : 'SUSPENDED' })}
          />
        </chakra.div>
      </div>
    </EntityForm>
  );
}

const isFact = (field: BranchField): field is (typeof arrivalFacts)[number] => (arrivalFacts as readonly string[]).includes(field);

/** Returns the texts of fields that somebody else has changed; for a coverage, only the difference. */
function useBranchTexts() {
  const t = useT();
  const weekdaysText = useWeekdaysText();
  return (field: BranchField, of: BranchValues, other: BranchValues): string => {
    if (field === 'coverage') {
      const own = of.coverage.filter((range) => !other.coverage.includes(range));
      return own.length === 0 ? t('branches.ranges', { count: of.coverage.length }) : own.map(rangeText).join(', ');
    }
    if (field === 'deliveryWeekdays') return weekdaysText(of.deliveryWeekdays);
    if (field === 'status') return t(of.status === 'ACTIVE' ? 'branches.status.ACTIVE' : 'branches.status.SUSPENDED');
    if (isFact(field)) return [...new Set(Object.values(of[field]))].filter((one) => one !== '').join(' / ') || '–';
    return of[field] || '–';
  };
}

interface CoverageNotesProps {
  coverage: readonly string[];
  /** The typed name, which decides the order of branches with the same priority. */
  name: string;
  priority: number;
  others: readonly BranchPartsFragment[];
}

const maxNamed = 4;

/** Notes about a coverage: postcodes that are not in the list, and other branches that deliver there. */
function CoverageNotes({ coverage, name, priority, others }: CoverageNotesProps) {
  const t = useT();
  const intl = useIntl();
  const unknown = unknownIn(coverage);
  const shared = sharedCoverage(coverage, others);
  const named = (ranges: readonly string[]) => {
    const more = ranges.length - maxNamed;
    const first = ranges.slice(0, maxNamed).map(rangeText);
    return intl.formatList(more > 0 ? [...first, t('branches.more', { count: more })] : first);
  };
  if (unknown.length === 0 && shared.length === 0) return null;
  return (
    <Flex textStyle="sm" color="fg.muted" direction="column" gap="1" fontVariantNumeric="tabular-nums">
      {unknown.length > 0 ? (
        <chakra.p role="status" display="flex" gap="1.5" color="medium.fg">
          <chakra.span flex="none" mt="0.5" asChild>
            <TriangleAlert size={15} />
          </chakra.span>
          <span>{t('branches.coverage.unknown', { ranges: named(unknown) })}</span>
        </chakra.p>
      ) : null}
      {shared.map(({ branch, ranges }) => (
        <p key={branch.id}>
          {t(byPriority(branch, { name, priority }) < 0 ? 'branches.coverage.sharedFirst' : 'branches.coverage.sharedAfter', {
            ranges: named(ranges),
            branch: branch.name,
            priority: branch.priority,
          })}
        </p>
      ))}
    </Flex>
  );
}

function PlanFields({ form }: { form: BranchEntityForm }) {
  const t = useT();
  const { field, text } = form;
  return (
    <>
      <Grid templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' }} columnGap="3" rowGap="4.5">
        <NumberField {...field('dailyLimit')} min={0} max={maxDailyLimit} />
        <NumberField {...field('leadTime')} min={0} max={maxDays} unit={t('branches.days')} />
        <NumberField {...field('deliveryRange')} min={0} max={maxDays} unit={t('branches.days')} />
        <TextField {...text('cutoffTime')} tabular placeholder={t('branches.noCutoff')} autoComplete="off" />
      </Grid>
      <WeekdaysField form={form} />
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="3" rowGap="4.5">
        <NumberField {...field('piecesPerPlace')} optional help={t('branches.piecesPerPlaceHelp')} min={1} max={maxPieces} />
        <NumberField {...field('checkPieces')} help={t('branches.checkPiecesHelp')} min={1} max={maxPieces} />
      </Grid>
    </>
  );
}

const Toggle = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    minHeight: '2.5rem',
    [touch]: { minHeight: '2.75rem' },
    borderRadius: 'l2',
    bg: 'bg.panel',
    boxShadow: 'inset 0 0 0 1px {colors.border.control}',
    textStyle: 'sm',
    fontWeight: '500',
    cursor: 'pointer',
    '&[data-checked]': {
      bg: 'primary.muted',
      color: 'primary.fg',
      fontWeight: '600',
      boxShadow: 'inset 0 0 0 1px {colors.primary.emphasized}',
    },
    '&[data-invalid]': { boxShadow: 'inset 0 0 0 2px {colors.full.solid}' },
    _highContrast: { border: '1px solid', '&[data-checked]': { border: '3px solid' } },
  },
});

function WeekdaysField({ form }: { form: BranchEntityForm }) {
  const id = useId();
  const { label, value, error, onChange } = form.field('deliveryWeekdays');
  const names = weekdayNames(useLocale());
  return (
    <chakra.fieldset minWidth="0" aria-describedby={error ? `${id}-error` : undefined}>
      <chakra.legend textStyle="sm" fontWeight="600" mb="1.5">
        {label}
      </chakra.legend>
      <chakra.div display="grid" gridTemplateColumns="repeat(7, minmax(0, 1fr))" gap={{ base: '1', sm: '2' }}>
        {weekdays.map((weekday, index) => (
          <Toggle key={weekday} data-checked={value.includes(weekday) || undefined} data-invalid={error ? true : undefined}>
            {/* Over the whole toggle, and invisible except for its focus. */}
            <chakra.input
              type="checkbox"
              aria-label={names[index]?.long}
              aria-invalid={error ? true : undefined}
              checked={value.includes(weekday)}
              onChange={() => onChange(toggledWeekday(value, weekday))}
              position="absolute"
              inset="0"
              boxSize="full"
              appearance="none"
              borderRadius="inherit"
              cursor="inherit"
            />
            <span aria-hidden="true">{names[index]?.short}</span>
          </Toggle>
        ))}
      </chakra.div>
      <FieldMessage id={id} error={error} />
    </chakra.fieldset>
  );
}

const stateNames: readonly string[] = states;

/** The address and contacts of a branch. Its state decides its public holidays, and follows from a postcode that is in the list. */
function ContactFields({ form: { values, set, text, labels, errorOf } }: { form: BranchEntityForm }) {
  const t = useT();
  const place = lookupPostcode(normalisePostcode(values.zipcode));
  /** The place of the last known postcode, whose town was or could have been filled in. */
  const [filled, setFilled] = useState(place);
  const address = (name: (typeof addressParts)[number]) => ({
    ...text(name),
    error: errorOf(`address.${name}`),
    optional: true,
    autoComplete: 'off',
  });
  // A postcode fills in its state, and its town unless another one was typed.
  function zipcode(typed: string) {
    const next = lookupPostcode(normalisePostcode(typed));
    set({
      zipcode: typed,
      ...(next && (values.city === '' || values.city === filled?.city) && { city: next.city }),
      ...(next && { state: next.state }),
    });
    if (next) setFilled(next);
  }
  // An old value that is not in the list is shown until another is chosen.
  const known = values.state === '' || stateNames.includes(values.state) ? stateNames : [values.state, ...stateNames];
  const sub = [values.phone, values.zipcode, values.city, values.state].filter((part) => part !== '').join(' · ');
  const hasError = ['phone', 'region', 'address'].some((name) => errorOf(name) !== undefined);
  return (
    <Disclosure title={t('branches.contact')} sub={sub === '' ? t('branches.contactNone') : sub} open={hasError}>
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="3" rowGap="4.5">
        <TextField {...text('phone')} optional tabular inputMode="tel" autoComplete="off" />
        <TextField {...text('region')} optional autoComplete="off" />
        <TextField {...address('address1')} />
        <TextField {...address('address2')} />
        <TextField {...address('zipcode')} tabular inputMode="numeric" onChange={({ currentTarget: { value } }) => zipcode(value)} />
        <TextField {...address('city')} />
        {place ? (
          <TextField label={labels.state} help={t('branches.stateHelp')} value={place.state} locked readOnly />
        ) : (
          <SelectField
            label={labels.state}
            help={t('branches.stateHelp')}
            error={errorOf('address.state')}
            placeholder={t('branches.noState')}
            options={known.map((state) => ({ value: state, label: state }))}
            value={values.state}
            onChange={(event) => set({ state: event.currentTarget.value })}
          />
        )}
      </Grid>
    </Disclosure>
  );
}

/** The default values of rounds, before staff plan a day. */
function RoundFields({ form: { values, field, text, errorOf } }: { form: BranchEntityForm }) {
  const t = useT();
  const hasError = ['firstStopAt', 'minutesPerStop', 'usualRounds'].some((name) => errorOf(name) !== undefined);
  const { firstStopAt, minutesPerStop, usualRounds } = values;
  return (
    <Disclosure
      title={t('branches.rounds')}
      sub={t('branches.roundsText', { firstStopAt, minutes: minutesPerStop, rounds: Number(usualRounds) || 0 })}
      open={hasError}
    >
      <Note mb="3">{t('branches.roundsHelp')}</Note>
      <Grid templateColumns={{ base: '1fr', sm: 'repeat(3, minmax(0, 1fr))' }} columnGap="3" rowGap="4.5">
        <TextField {...text('firstStopAt')} tabular autoComplete="off" />
        <NumberField {...field('minutesPerStop')} min={stopMinutes.min} max={stopMinutes.max} />
        <NumberField {...field('usualRounds')} min={1} max={maxRounds} />
      </Grid>
    </Disclosure>
  );
}

const languageLabels = { en: 'branches.language.en', bm: 'branches.language.bm', cn: 'branches.language.cn' };

/** The texts for customers about the day of delivery, in three languages (contract, `ArrivalTexts`). */
function ArrivalFields({ form: { values, set, labels, errorOf } }: { form: BranchEntityForm }) {
  const t = useT();
  const intl = useIntl();
  const smsHelp = useId();
  const written = arrivalFacts.filter((fact) => values[fact].en !== '').map((fact) => labels[fact]);
  const hasError = arrivalFacts.some((fact) => locales.some((locale) => errorOf(`arrival.${fact}.${locale}`) !== undefined));
  return (
    <Disclosure
      title={t('branches.arrival')}
      sub={written.length === 0 ? t('branches.arrivalNone') : intl.formatList(written)}
      open={hasError}
    >
      <Note mb="3">{t('branches.arrivalHelp')}</Note>
      <Flex direction="column" gap="5">
        {arrivalFacts.map((fact) => (
          <chakra.fieldset
            key={fact}
            aria-describedby={fact === 'time' ? smsHelp : undefined}
            minWidth="0"
            display="flex"
            flexDirection="column"
            gap="2.5"
          >
            <chakra.legend textStyle="sm" fontWeight="600" mb="1.5">
              {labels[fact]}
            </chakra.legend>
            {fact === 'time' ? <Note id={smsHelp}>{t('branches.arrivalTimeHelp')}</Note> : null}
            {locales.map((locale) => (
              <TextField
                key={locale}
                lang={htmlLang(locale)}
                label={t(languageLabels[locale])}
                error={errorOf(`arrival.${fact}.${locale}`)}
                value={values[fact][locale]}
                placeholder={locale === 'en' ? undefined : values[fact].en}
                autoComplete="off"
                onChange={(event) => set({ [fact]: { ...values[fact], [locale]: event.currentTarget.value } })}
              />
            ))}
          </chakra.fieldset>
        ))}
      </Flex>
    </Disclosure>
  );
}
