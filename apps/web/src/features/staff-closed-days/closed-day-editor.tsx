import { closedDayKinds } from '@booking/domain/availability/decide-date';
import { addDays, daysBetween, isCalendarDate, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { ValidationError } from '@booking/domain/checks/validation-error';
import { checkClosedDayForm, normaliseClosedDayForm, type ClosedDayFormInput } from '@booking/domain/closed-day/closed-day-form';
import { paths } from '@booking/domain/navigation/paths';
import { stockTake } from '@booking/reference-data/closed-day';
import { closedDaysOf, closedDayYears } from '@booking/reference-data/closed-days';
import { states } from '@booking/reference-data/states';
import { chakra, Grid } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { useBranchFilter } from '../../components/branch-filter/use-branch-filter';
import { DateField } from '../../components/date-field/date-field';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { overOf, ImpactSection, usePlanFoot, usePlanImpact } from '../../components/plan-impact/plan-impact';
import { BranchesField } from '../../components/staff-form/branches-field';
import type { DrawerForm } from '../../components/staff-form/entity-drawer';
import { EntityForm } from '../../components/staff-form/entity-form';
import { SaveFailure } from '../../components/staff-form/save-failure';
import { useEntityForm, type EntityForm as Form } from '../../components/staff-form/use-entity-form';
import { useStaffLinks } from '../../components/staff-links/staff-links';
import {
  ClosedDayImpactDocument,
  ClosedDaysImpactDocument,
  useImportClosedDaysMutation,
  useSaveClosedDayMutation,
} from '../../graphql/closed-days.generated';
import { useIsOpen } from '../../lib/open-paths';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useLocale, useLocalisedPath, useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { CheckboxGroup } from '../../ui/checkbox-group';
import { RadioGroup } from '../../ui/radio-group';
import { TextField } from '../../ui/text-field';
import { kindTexts, mayChange, mayCloseStates, type ClosedDayRow } from './closed-year';

/** The saved closed day, or one for each day of a span. */
export interface SavedDays {
  day: Pick<ClosedDayRow, 'date' | 'names' | 'states' | 'branchIds'>;
  until: CalendarDate;
  /** The number of days that were added. */
  count: number;
}

/**
 * Requests what saving closed days would do.
 * @param inputs null: the form is incomplete
 * @param id the closed day that is changed; null: all are new
 */
export function useClosedImpact(inputs: ReturnType<typeof closedDayInputs> | null, id: string | null) {
  const withBookings = isAllowed(useStaffUser(), 'booking:read');
  const only = inputs?.length === 1 ? inputs[0] : undefined;
  const ofOne = usePlanImpact(
    ClosedDayImpactDocument,
    only ? { input: only, id, withBookings } : null,
    ({ closedDayPreview }) => closedDayPreview,
  );
  const ofSeveral = usePlanImpact(
    ClosedDaysImpactDocument,
    inputs && !only ? { input: inputs, withBookings } : null,
    ({ closedDaysPreview }) => closedDaysPreview,
  );
  return only ? ofOne : ofSeveral;
}

interface ClosedDayEditorProps {
  /** Null: a new closed day. */
  day: ClosedDayRow | null;
  /** The first date of a new closed day. */
  date: CalendarDate;
  drawer: DrawerForm;
  /** @param goTo the address of the overbooked days, if the user asked for it */
  onSaved: (saved: SavedDays, goTo: string | null) => void;
}

/** The form of a closed day, with the impact of saving it. */
export function ClosedDayEditor({ day, date, drawer, onSaved }: ClosedDayEditorProps) {
  const t = useT();
  const user = useStaffUser();
  const textOf = useClosedDayTexts();
  const { chosen } = useBranchFilter();
  const mayStates = mayCloseStates(user);
  const [empty] = useState(() => emptyClosedDay(date, user.branches, chosen?.id ?? null, mayStates));
  const [save] = useSaveClosedDayMutation();
  const [saveAll] = useImportClosedDaysMutation();
  const form = useEntityForm<ClosedDayValues>({
    drawer,
    present: day ? valuesOfDay(day) : empty,
    labels: {
      date: t(day ? 'closedDays.field.date' : 'closedDays.field.from'),
      until: t('closedDays.field.until'),
      kind: t('closedDays.field.kind'),
      name: t('closedDays.field.name'),
      nameBm: t('closedDays.field.nameBm'),
      nameCn: t('closedDays.field.nameCn'),
      place: t('closedDays.field.place'),
      states: t('closedDays.field.states'),
      branchIds: t('closedDays.field.branchIds'),
      tentative: t('closedDays.field.tentative'),
    },
    check: validateClosedDay,
  });
  const impact = useClosedImpact(impactInputs(form.values), day?.id ?? null);
  const foot = usePlanFoot(impact, t(day ? 'staffForm.save' : 'closedDays.closeIt'));
  const over = overOf(impact).days;
  const { overbooked: linkTo } = useStaffLinks();
  const listLink = linkTo && over[0] ? (over.length === 1 ? linkTo(over[0].branchId, over[0].date) : linkTo()) : null;

  async function submit(goTo: string | null) {
    const saved = await form.save(async (values): Promise<SavedDays | null> => {
      const input = closedDayInputs(values);
      const [first] = input;
      const last = input.at(-1);
      if (first && last && input.length > 1) {
        const { data } = await saveAll({ variables: { input } });
        const { en, bm, cn } = first.names;
        const names = { en, bm: bm ?? en, cn: cn ?? en };
        return data ? { day: { ...first, names }, until: last.date, count: data.importClosedDays.length } : null;
      }
      const { data } = await save({ variables: { id: day?.id ?? null, input: closedDayInput(values), version: day?.version ?? null } });
      return data ? { day: data.saveClosedDay, until: data.saveClosedDay.date, count: 1 } : null;
    });
    if (saved) onSaved(saved, goTo);
  }

  return (
    <EntityForm
      form={form}
      drawer={drawer}
      notice={
        <>
          {day && !mayChange(user, day) ? (
            <Alert status="warning" mb="4.5" title={t('closedDays.notYours')}>
              {t('closedDays.notYoursText')}
            </Alert>
          ) : null}
          <SaveFailure failure={form.failure} />
        </>
      }
      impact={
        <ImpactSection
          impact={impact}
          incomplete={t('closedDays.impact.incomplete')}
          nothing={t('closedDays.impact.nothing')}
          failed={t('closedDays.impact.failed')}
          forbidden={t('closedDays.notYoursText')}
        />
      }
      onSave={() => void submit(null)}
      {...foot}
      also={
        listLink ? (
          <Button variant="outline" onClick={form.busy ? undefined : () => void submit(listLink)}>
            {t('closedDays.saveAndList')}
          </Button>
        ) : null
      }
      textOf={textOf}
    >
      <ClosedDayFields form={form} isNew={day === null} mayCloseStates={mayStates} />
    </EntityForm>
  );
}

function useClosedDayTexts() {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const { branches } = useStaffUser();
  return (field: keyof ClosedDayValues, of: ClosedDayValues): string => {
    switch (field) {
      case 'date':
        return of.date === '' ? '–' : deliveryDateText(of.date, locale, 'plain');
      case 'kind':
        return t(kindTexts[of.kind]);
      case 'place':
        return t(placeTexts[of.place]);
      case 'states':
        return intl.formatList([...of.states]) || '–';
      case 'branchIds':
        return intl.formatList(branches.filter(({ id }) => of.branchIds.includes(id)).map(({ name }) => name)) || '–';
      case 'tentative':
        return t(of.tentative ? 'closedDays.look.tentative' : 'closedDays.certain');
      default:
        return of[field] || '–';
    }
  };
}

const stockTakeName = stockTake('').name;
const allStates = states.map((name) => ({ value: name, label: name }));

const nameKey = (name: string) =>
  name
    .normalize('NFC')
    .replaceAll(/[\s’']+/g, ' ')
    .trim()
    .toLowerCase();

/** The names in three languages of the product’s public holidays, by their English name. */
const knownNames = new Map(closedDayYears.flatMap((year) => closedDaysOf(year).map(({ name }) => [nameKey(name.en), name] as const)));

/** The date, kind, names and place of a closed day. @param mayCloseStates false: only the user’s own branches can be closed */
function ClosedDayFields({ form, isNew, mayCloseStates }: { form: Form<ClosedDayValues>; isNew: boolean; mayCloseStates: boolean }) {
  const t = useT();
  const { branches } = useStaffUser();
  const { values, set, field, text, labels, errorOf } = form;
  const isUnnamed = values.nameBm.trim() === '' && values.nameCn.trim() === '';

  function chooseKind(kind: ClosedDayValues['kind']) {
    // A stock-take without a typed name gets the usual one.
    const named = kind === 'STOCK_TAKE' && values.name.trim() === '' && isUnnamed;
    const everywhere = kind === 'STOCK_TAKE' && mayCloseStates && values.place === 'states' && values.states.length === 0;
    set({
      kind,
      ...(named && { name: stockTakeName.en, nameBm: stockTakeName.bm, nameCn: stockTakeName.cn }),
      ...(everywhere && { place: 'everywhere' as const }),
    });
  }

  function translate() {
    const known = isUnnamed ? knownNames.get(nameKey(values.name)) : undefined;
    if (known) set({ nameBm: known.bm, nameCn: known.cn });
  }

  return (
    <>
      <Grid templateColumns={{ base: '1fr', sm: isNew ? '1fr 1fr' : '1fr' }} gap="4">
        <DateField {...field('date')} data-autofocus={isNew ? '' : undefined} />
        {isNew ? <DateField {...field('until')} optional help={t('closedDays.untilHelp')} /> : null}
      </Grid>
      <RadioGroup
        label={labels.kind}
        help={
          <span>
            <OtherReasons />
          </span>
        }
        options={closedDayKinds.map((kind) => ({ value: kind, label: t(kindTexts[kind]) }))}
        value={values.kind}
        onChange={chooseKind}
      />
      <TextField
        {...text('name')}
        help={t('closedDays.nameHelp')}
        error={errorOf('name') ?? errorOf('names.en')}
        autoComplete="off"
        onBlur={translate}
      />
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
        <TextField {...text('nameBm')} optional lang="ms" error={errorOf('names.bm')} autoComplete="off" />
        <TextField {...text('nameCn')} optional lang="zh-CN" error={errorOf('names.cn')} autoComplete="off" />
      </Grid>
      {mayCloseStates ? (
        <RadioGroup
          label={labels.place}
          options={[...places, ...(values.place === 'both' ? (['both'] as const) : [])].map((place) => ({
            value: place,
            label: t(placeTexts[place]),
          }))}
          value={values.place}
          onChange={(place) => set({ place })}
        />
      ) : null}
      {values.place === 'states' || values.place === 'both' ? (
        <CheckboxGroup {...field('states')} all={t('closedDays.statesField.all')} options={allStates} />
      ) : null}
      {values.place === 'branches' || values.place === 'both' ? (
        <BranchesField {...field('branchIds')} help={mayCloseStates ? undefined : t('closedDays.ownOnly')} branches={branches} />
      ) : null}
      <Checkbox label={labels.tentative} checked={values.tentative} onChange={(event) => set({ tentative: event.currentTarget.checked })} />
    </>
  );
}

/** Links to the rules, for a day with fewer deliveries, which is not closed. */
function OtherReasons() {
  const t = useT();
  const to = useLocalisedPath();
  const isOpen = useIsOpen();
  return t('closedDays.otherReasons', {
    a: (words: ReactNode) =>
      isOpen(paths.adminRules) ? (
        <chakra.span asChild color="primary.fg" textDecoration="underline" textUnderlineOffset="3px">
          <Link to={`${to(paths.adminRules)}?rule=new`}>{words}</Link>
        </chakra.span>
      ) : (
        words
      ),
  });
}

/** What a closed day closes. `both`: the named branches in the named states, which only the API creates. */
const places = ['everywhere', 'states', 'branches'] as const;
type Place = (typeof places)[number] | 'both';

const placeTexts = {
  everywhere: 'closedDays.place.everywhere',
  states: 'closedDays.place.states',
  branches: 'closedDays.place.branches',
  both: 'closedDays.place.both',
} as const satisfies Record<Place, string>;

/** Max number of days that one form closes. */
const maxDays = 31;

interface ClosedDayValues {
  /** YYYY-MM-DD; empty while no valid date is typed. */
  date: string;
  /** The last of several new days; empty: one day. */
  until: string;
  kind: ClosedDayRow['kind'];
  name: string;
  /** Empty: the same as the English name. */
  nameBm: string;
  nameCn: string;
  place: Place;
  states: readonly string[];
  branchIds: readonly string[];
  tentative: boolean;
}

/** @param chosen the branch for which the form was opened @param mayCloseStates whether the user may close every branch of a state */
function emptyClosedDay(
  date: CalendarDate,
  branches: readonly { id: string }[],
  chosen: string | null,
  mayCloseStates: boolean,
): ClosedDayValues {
  const only = chosen ?? (branches.length === 1 ? (branches[0]?.id ?? null) : null);
  return {
    date,
    until: '',
    kind: 'PUBLIC_HOLIDAY',
    name: '',
    nameBm: '',
    nameCn: '',
    place: mayCloseStates && chosen === null ? 'states' : 'branches',
    states: [],
    branchIds: only === null ? [] : [only],
    tentative: false,
  };
}

function valuesOfDay({ date, kind, names, states, branchIds, tentative }: ClosedDayRow): ClosedDayValues {
  const [inStates, inBranches] = [states.length > 0, branchIds.length > 0];
  const place = inStates && inBranches ? 'both' : inBranches ? 'branches' : inStates ? 'states' : 'everywhere';
  const translated = (name: string) => (name === names.en ? '' : name);
  const named = { name: names.en, nameBm: translated(names.bm), nameCn: translated(names.cn) };
  return { date, until: '', kind, ...named, place, states, branchIds, tentative };
}

/** Returns the input of a form without errors. */
function closedDayInput({ date, kind, name, nameBm, nameCn, place, states, branchIds, tentative }: ClosedDayValues) {
  const hasStates = place === 'states' || place === 'both';
  const hasBranches = place === 'branches' || place === 'both';
  const given = (text: string) => (text.trim() === '' ? null : text);
  return {
    date,
    kind,
    name,
    names: { en: name, bm: given(nameBm), cn: given(nameCn) },
    states: hasStates ? [...states] : [],
    branchIds: hasBranches ? [...branchIds] : [],
    tentative,
  } satisfies ClosedDayFormInput;
}

/** Returns the dates of a form without errors, both ends included. */
function datesOf({ date, until }: Pick<ClosedDayValues, 'date' | 'until'>): CalendarDate[] {
  const last = until === '' ? date : until;
  return Array.from({ length: daysBetween(date, last) + 1 }, (_, days) => addDays(date, days));
}

const closedDayInputs = (values: ClosedDayValues) => datesOf(values).map((date) => ({ ...closedDayInput(values), date }));

function validateUntil({ date, until }: ClosedDayValues): ValidationError[] {
  if (until === '' || !isCalendarDate(date)) return [];
  if (!isCalendarDate(until)) return [{ path: 'until', code: 'DATE_INVALID' }];
  const span = daysBetween(date, until);
  if (span < 0) return [{ path: 'until', code: 'DATE_ORDER' }];
  return span < maxDays ? [] : [{ path: 'until', code: 'RANGE_TOO_LONG', values: { days: maxDays } }];
}

/** Returns the errors of a closed day: those of the domain's check, of an invalid date, and of a missing state or branch. */
function validateClosedDay(values: ClosedDayValues): ValidationError[] {
  const missing = (path: string, isMissing: boolean): ValidationError[] => (isMissing ? [{ path, code: 'REQUIRED' }] : []);
  const date: ValidationError[] = isCalendarDate(values.date)
    ? []
    : [{ path: 'date', code: values.date === '' ? 'REQUIRED' : 'DATE_INVALID' }];
  return [
    ...date,
    ...validateUntil(values),
    ...checkClosedDayForm(normaliseClosedDayForm(closedDayInput(values)), states),
    ...missing('states', values.place === 'states' && values.states.length === 0),
    ...missing('branchIds', (values.place === 'branches' || values.place === 'both') && values.branchIds.length === 0),
  ];
}

/** The input of the preview for each day, without the name; null while the form is incomplete. */
function impactInputs(values: ClosedDayValues) {
  // A name that no other closed day has, because the name has no impact.
  const named = { ...values, name: '-', nameBm: '', nameCn: '' };
  return validateClosedDay(named).length > 0 ? null : closedDayInputs(named);
}
