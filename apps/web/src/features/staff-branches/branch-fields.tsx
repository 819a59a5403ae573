import { arrivalFacts } from '@booking/domain/branch/arrival';
import { maxDailyLimit, maxDays } from '@booking/domain/branch/branch-form';
import { weekdays } from '@booking/domain/calendar/calendar-date';
import { htmlLang, locales } from '@booking/domain/locale/locale';
import { normalisePostcode } from '@booking/domain/postcode/postcode';
import { lookupPostcode } from '@booking/reference-data/postcodes';
import { states } from '@booking/reference-data/states';
import { chakra, Flex, Grid } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { weekdayNames } from '../../components/delivery-date/delivery-date-text';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { FieldMessage } from '../../ui/field';
import { Fold } from '../../ui/fold';
import { NumberField } from '../../ui/number-field';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { touch } from '../../ui/theme/media';
import { addressParts, toggledWeekday, type BranchValues } from './branch-form';

/** What the parts of the form are given. */
interface BranchFieldsProps {
  values: BranchValues;
  type: (part: Partial<BranchValues>) => void;
  /** What is wrong with a field: 'address.state'. */
  errorOf: (path: string) => string | undefined;
}

/** How much a branch delivers, how soon, how far ahead, and on which days. */
export function PlanFields({ values, type, errorOf }: BranchFieldsProps) {
  const t = useT();
  const days = t('branches.days');
  const number = (field: 'dailyLimit' | 'leadTime' | 'deliveryRange', label: string, max: number, unit?: string) => (
    <NumberField
      label={t(label)}
      error={errorOf(field)}
      value={values[field]}
      min={0}
      max={max}
      {...(unit !== undefined && { unit })}
      onChange={(value) => type({ [field]: value })}
    />
  );
  return (
    <>
      <Grid templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' }} columnGap="3" rowGap="4.5">
        {number('dailyLimit', 'branches.field.dailyLimit', maxDailyLimit)}
        {number('leadTime', 'branches.field.leadTime', maxDays, days)}
        {number('deliveryRange', 'branches.field.deliveryRange', maxDays, days)}
        <TextField
          tabular
          label={t('branches.field.cutoffTime')}
          error={errorOf('cutoffTime')}
          value={values.cutoffTime}
          placeholder={t('branches.noCutoff')}
          autoComplete="off"
          onChange={(event) => type({ cutoffTime: event.currentTarget.value })}
        />
      </Grid>
      <WeekdaysField values={values} type={type} errorOf={errorOf} />
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

/** The days of the week on which a branch delivers: each is on or off. */
function WeekdaysField({ values: { deliveryWeekdays }, type, errorOf }: BranchFieldsProps) {
  const t = useT();
  const id = useId();
  const error = errorOf('deliveryWeekdays');
  const names = weekdayNames(useLocale());
  return (
    <chakra.fieldset border="0" minWidth="0" aria-describedby={error ? `${id}-error` : undefined}>
      <chakra.legend textStyle="sm" fontWeight="600" mb="1.5">
        {t('branches.field.deliveryWeekdays')}
      </chakra.legend>
      <chakra.div display="grid" gridTemplateColumns="repeat(7, minmax(0, 1fr))" gap={{ base: '1', sm: '2' }}>
        {weekdays.map((weekday, index) => (
          <Toggle key={weekday} data-checked={deliveryWeekdays.includes(weekday) || undefined} data-invalid={error ? true : undefined}>
            {/* Over the whole toggle, and nothing of it is seen but its focus. */}
            <chakra.input
              type="checkbox"
              aria-label={names[index]?.long}
              aria-invalid={error ? true : undefined}
              checked={deliveryWeekdays.includes(weekday)}
              onChange={() => type({ deliveryWeekdays: toggledWeekday(deliveryWeekdays, weekday) })}
              position="absolute"
              inset="0"
              boxSize="full"
              m="0"
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

/** Where a branch is and how it is reached; its state decides its public holidays, and is that of its postcode where a list knows it. */
export function ContactFields({ values, type, errorOf }: BranchFieldsProps) {
  const t = useT();
  const place = lookupPostcode(normalisePostcode(values.zipcode));
  /** The place that the town was last filled in from, or could have been. */
  const [filled, setFilled] = useState(place);
  const errorAt = (field: keyof BranchValues) => errorOf((addressParts as readonly string[]).includes(field) ? `address.${field}` : field);
  // A postcode brings its state, and its town, but for one that was typed otherwise.
  function zipcode(typed: string) {
    const next = lookupPostcode(normalisePostcode(typed));
    type({
      zipcode: typed,
      ...(next && (values.city === '' || values.city === filled?.city) && { city: next.city }),
      ...(next && { state: next.state }),
    });
    if (next) setFilled(next);
  }
  const text = (field: 'phone' | 'region' | 'address1' | 'address2' | 'zipcode' | 'city', label: string, inputMode?: 'tel' | 'numeric') => (
    <TextField
      optional
      label={t(label)}
      error={errorAt(field)}
      value={values[field]}
      autoComplete="off"
      tabular={inputMode !== undefined}
      inputMode={inputMode}
      onChange={({ currentTarget: { value } }) => (field === 'zipcode' ? zipcode(value) : type({ [field]: value }))}
    />
  );
  // One that is not in the list, of old, stays to be seen until another is chosen.
  const known = values.state === '' || stateNames.includes(values.state) ? stateNames : [values.state, ...stateNames];
  const sub = [values.phone, values.zipcode, values.city, values.state].filter((part) => part !== '').join(' · ');
  const fields = ['phone', 'region', ...addressParts] as const;
  return (
    <Fold
      title={t('branches.contact')}
      sub={sub === '' ? t('branches.contactNone') : sub}
      open={fields.some((field) => errorAt(field) !== undefined)}
    >
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="3" rowGap="4.5">
        {text('phone', 'branches.field.phone', 'tel')}
        {text('region', 'branches.field.region')}
        {text('address1', 'branches.field.address1')}
        {text('address2', 'branches.field.address2')}
        {text('zipcode', 'branches.field.zipcode', 'numeric')}
        {text('city', 'branches.field.city')}
        {place ? (
          <TextField label={t('branches.field.state')} help={t('branches.stateHelp')} value={place.state} locked readOnly />
        ) : (
          <SelectField
            label={t('branches.field.state')}
            help={t('branches.stateHelp')}
            error={errorAt('state')}
            placeholder={t('branches.noState')}
            options={known.map((state) => ({ value: state, label: state }))}
            value={values.state}
            onChange={(event) => type({ state: event.currentTarget.value })}
          />
        )}
      </Grid>
    </Fold>
  );
}

const factLabels = {
  time: 'branches.field.time',
  call: 'branches.field.call',
  before: 'branches.field.before',
  carryIn: 'branches.field.carryIn',
};
const languageLabels = { en: 'branches.language.en', bm: 'branches.language.bm', cn: 'branches.language.cn' };

/** What families read about the day itself, in three languages (contract, `ArrivalTexts`). */
export function ArrivalFields({ values, type, errorOf }: BranchFieldsProps) {
  const t = useT();
  const intl = useIntl();
  const smsHelp = useId();
  const written = arrivalFacts.filter((fact) => values[fact].en !== '').map((fact) => t(factLabels[fact]));
  const hasError = arrivalFacts.some((fact) => locales.some((locale) => errorOf(`arrival.${fact}.${locale}`) !== undefined));
  return (
    <Fold title={t('branches.arrival')} sub={written.length === 0 ? t('branches.arrivalNone') : intl.formatList(written)} open={hasError}>
      <chakra.p textStyle="sm" color="fg.muted" mb="3">
        {t('branches.arrivalHelp')}
      </chakra.p>
      <Flex direction="column" gap="5">
        {arrivalFacts.map((fact) => (
          <chakra.fieldset
            key={fact}
            aria-describedby={fact === 'time' ? smsHelp : undefined}
            border="0"
            minWidth="0"
            display="flex"
            flexDirection="column"
            gap="2.5"
          >
            <chakra.legend textStyle="sm" fontWeight="600" mb="1.5">
              {t(factLabels[fact])}
            </chakra.legend>
            {fact === 'time' ? (
              <chakra.p id={smsHelp} textStyle="sm" color="fg.muted">
                {t('branches.arrivalTimeHelp')}
              </chakra.p>
            ) : null}
            {locales.map((locale) => (
              <TextField
                key={locale}
                lang={htmlLang(locale)}
                label={t(languageLabels[locale])}
                error={errorOf(`arrival.${fact}.${locale}`)}
                value={values[fact][locale]}
                placeholder={locale === 'en' ? undefined : values[fact].en}
                autoComplete="off"
                onChange={(event) => type({ [fact]: { ...values[fact], [locale]: event.currentTarget.value } })}
              />
            ))}
          </chakra.fieldset>
        ))}
      </Flex>
    </Fold>
  );
}
