import { closedDayKinds } from '@booking/domain/availability/decide-date';
import { paths } from '@booking/domain/navigation/paths';
import { stockTake } from '@booking/reference-data/closed-day';
import { closedDaysOf, closedDayYears } from '@booking/reference-data/closed-days';
import { states } from '@booking/reference-data/states';
import { chakra, Flex, Grid } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DateField } from '../../components/date-field/date-field';
import { BranchesField } from '../../components/staff-form/branches-field';
import { useIsOpen } from '../../lib/open-paths';
import type { SessionBranch } from '../../lib/session/session-user';
import { useLocalisedPath } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { CheckBox } from '../../ui/check-box';
import { ChoicePill } from '../../ui/choice-pill';
import { TextField } from '../../ui/text-field';
import { places, type ClosedDayValues } from './closed-day-form';

const stockTakeName = stockTake('').name;
const allStates = states.map((name) => ({ id: name, name }));

const nameKey = (name: string) =>
  name
    .normalize('NFC')
    .replaceAll(/[\s’']+/g, ' ')
    .trim()
    .toLowerCase();

/** The names in three languages of the holidays that come with the product, by their English name. */
const knownNames = new Map(closedDayYears.flatMap((year) => closedDaysOf(year).map(({ name }) => [nameKey(name.en), name] as const)));

interface ClosedDayFieldsProps {
  values: ClosedDayValues;
  isNew: boolean;
  /** Without, only branches of one's own can be closed. */
  mayCloseStates: boolean;
  branches: readonly SessionBranch[];
  errorOf: (field: string) => string | undefined;
  type: (part: Partial<ClosedDayValues>) => void;
}

/** What is said of a closed day: when, what, its names, and where. */
export function ClosedDayFields({ values, isNew, mayCloseStates, branches, errorOf, type }: ClosedDayFieldsProps) {
  const t = useT();
  const isUnnamed = values.nameBm.trim() === '' && values.nameCn.trim() === '';

  function kindOf(kind: ClosedDayValues['kind']) {
    // A stock-take has a name that everybody knows.
    const named = kind === 'STOCK_TAKE' && values.name.trim() === '' && isUnnamed;
    const everywhere = kind === 'STOCK_TAKE' && mayCloseStates && values.place === 'states' && values.states.length === 0;
    type({
      kind,
      ...(named && { name: stockTakeName.en, nameBm: stockTakeName.bm, nameCn: stockTakeName.cn }),
      ...(everywhere && { place: 'everywhere' as const }),
    });
  }

  function translate() {
    const known = isUnnamed ? knownNames.get(nameKey(values.name)) : undefined;
    if (known) type({ nameBm: known.bm, nameCn: known.cn });
  }

  const pills = [...places, ...(values.place === 'both' ? (['both'] as const) : [])];
  return (
    <>
      <Grid templateColumns={{ base: '1fr', sm: isNew ? '1fr 1fr' : '1fr' }} gap="4">
        <DateField
          label={t(isNew ? 'closedDays.field.from' : 'closedDays.field.date')}
          value={values.date}
          error={errorOf('date')}
          data-autofocus={isNew ? '' : undefined}
          onChange={(date) => type({ date })}
        />
        {isNew ? (
          <DateField
            optional
            label={t('closedDays.field.until')}
            help={t('closedDays.untilHelp')}
            value={values.until}
            error={errorOf('until')}
            onChange={(until) => type({ until })}
          />
        ) : null}
      </Grid>
      <Pills label="closedDays.field.kind" help={<OtherReasons />}>
        {(name) =>
          closedDayKinds.map((kind) => (
            <ChoicePill key={kind} name={name} checked={values.kind === kind} onChange={() => kindOf(kind)}>
              {t(`closedDays.kind.${kind}`)}
            </ChoicePill>
          ))
        }
      </Pills>
      <TextField
        label={t('closedDays.field.name')}
        help={t('closedDays.nameHelp')}
        value={values.name}
        error={errorOf('name') ?? errorOf('names.en')}
        autoComplete="off"
        onChange={(event) => type({ name: event.currentTarget.value })}
        onBlur={translate}
      />
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
        <TextField
          optional
          lang="ms"
          label={t('closedDays.field.nameBm')}
          value={values.nameBm}
          error={errorOf('names.bm')}
          autoComplete="off"
          onChange={(event) => type({ nameBm: event.currentTarget.value })}
        />
        <TextField
          optional
          lang="zh-CN"
          label={t('closedDays.field.nameCn')}
          value={values.nameCn}
          error={errorOf('names.cn')}
          autoComplete="off"
          onChange={(event) => type({ nameCn: event.currentTarget.value })}
        />
      </Grid>
      {mayCloseStates ? (
        <Pills label="closedDays.field.place">
          {(name) =>
            pills.map((place) => (
              <ChoicePill key={place} name={name} checked={values.place === place} onChange={() => type({ place })}>
                {t(`closedDays.place.${place}`)}
              </ChoicePill>
            ))
          }
        </Pills>
      ) : null}
      {values.place === 'states' || values.place === 'both' ? (
        <BranchesField
          words="closedDays.statesField"
          label={t('closedDays.field.states')}
          branches={allStates}
          value={values.states}
          error={errorOf('states')}
          onChange={(chosen) => type({ states: chosen })}
        />
      ) : null}
      {values.place === 'branches' || values.place === 'both' ? (
        <BranchesField
          label={t('closedDays.field.branchIds')}
          help={mayCloseStates ? undefined : t('closedDays.ownOnly')}
          branches={branches}
          value={values.branchIds}
          error={errorOf('branchIds')}
          onChange={(branchIds) => type({ branchIds })}
        />
      ) : null}
      <CheckBox
        label={t('closedDays.field.tentative')}
        checked={values.tentative}
        onChange={(event) => type({ tentative: event.currentTarget.checked })}
      />
    </>
  );
}

interface PillsProps {
  /** Message id. */
  label: string;
  help?: ReactNode;
  /** @param name of the group */
  children: (name: string) => ReactNode;
}

function Pills({ label, help, children }: PillsProps) {
  const t = useT();
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <chakra.div id={id} textStyle="sm" fontWeight="600" mb="1.5">
        {t(label)}
      </chakra.div>
      <Flex wrap="wrap" gap="1.5">
        {children(id)}
      </Flex>
      {help ? (
        <chakra.p textStyle="help" color="fg.muted" mt="1.5">
          {help}
        </chakra.p>
      ) : null}
    </div>
  );
}

/** A day with fewer deliveries is not closed: a rule says so. */
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
