import { closedDaysOf, closedDayYears } from '@booking/reference-data/closed-days';
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { ImpactSection, usePlanFoot } from '../../components/plan-impact/plan-impact';
import { SaveFailure } from '../../components/staff-form/save-failure';
import { StaffFormBody } from '../../components/staff-form/staff-form-foot';
import { useSaving } from '../../components/staff-form/use-saving';
import { useImportPublicHolidaysMutation } from '../../graphql/closed-days.generated';
import { useStaffUser } from '../../lib/session/staff-user';
import { useLocale, useT } from '../../lib/use-locale';
import { SelectField } from '../../ui/select-field';
import { ShowMore, useFirstRows } from '../../ui/show-more';
import { useClosedImpact } from './closed-day-editor';
import type { ClosedDayRow } from './closed-year';
import { PlaceText } from './day-card';

/** Returns the years whose holidays the product has and the page has loaded: the shown year and its neighbours. */
export const yearsToAdd = (shownYear: number): number[] => closedDayYears.filter((year) => Math.abs(year - shownYear) <= 1);

/** Returns the product’s public holidays of a year, and those that are not on file. */
function holidaysOfYear(year: number, days: readonly ClosedDayRow[]) {
  const all = closedDaysOf(year).filter(({ kind }) => kind === 'PUBLIC_HOLIDAY');
  const isOnFile = (date: string, name: string) =>
    days.some((day) => day.date === date && day.kind === 'PUBLIC_HOLIDAY' && day.names.en === name);
  const missing = all
    .filter(({ date, name }) => !isOnFile(date, name.en))
    .map(({ date, kind, name, states, tentative }) => ({
      date,
      kind,
      name: name.en,
      names: { ...name },
      states: [...states],
      branchIds: [],
      tentative,
    }));
  return { all, missing };
}

interface ShippedHolidaysFormProps {
  shownYear: number;
  /** The closed days on file, of that year and its neighbours. */
  days: readonly ClosedDayRow[];
  readAgain: () => Promise<unknown>;
  onAdded: (count: number, year: number) => void;
  onCancel: () => void;
}

/** Adds the product’s public holidays of a year. Nothing is saved before the user confirms. */
export function ShippedHolidaysForm({ shownYear, days, readAgain, onAdded, onCancel }: ShippedHolidaysFormProps) {
  const t = useT();
  const years = yearsToAdd(shownYear);
  const [year, setYear] = useState(
    () => [shownYear, shownYear + 1].find((one) => holidaysOfYear(one, days).missing.length > 0) ?? years.at(-1) ?? shownYear,
  );
  const [addHolidays] = useImportPublicHolidaysMutation();
  const saving = useSaving(readAgain);
  const { all, missing } = holidaysOfYear(year, days);
  const impact = useClosedImpact(missing.length > 0 ? missing : null, null);
  const foot = usePlanFoot(impact, t('closedDays.shipped.confirm', { count: missing.length }));

  async function submit() {
    if (missing.length === 0) return;
    let count = 0;
    const done = await saving.run(async () => {
      count = (await addHolidays({ variables: { year } })).data?.importPublicHolidays.length ?? 0;
    });
    if (done) onAdded(count, year);
  }

  return (
    <StaffFormBody
      notices={<SaveFailure failure={saving.failure} />}
      impact={
        <ImpactSection
          impact={impact}
          incomplete={t('closedDays.shipped.incomplete')}
          nothing={t('closedDays.shipped.nothing')}
          failed={t('closedDays.impact.failed')}
          forbidden={t('closedDays.notYoursText')}
        />
      }
      busy={saving.busy}
      disabled={missing.length === 0}
      onSave={() => void submit()}
      onCancel={onCancel}
      {...foot}
    >
      <SelectField
        label={t('closedDays.shipped.year')}
        options={years.map((one) => ({ value: String(one), label: String(one) }))}
        value={String(year)}
        onChange={(event) => setYear(Number(event.currentTarget.value))}
      />
      <chakra.p role="status" fontWeight="500">
        {t('closedDays.shipped.sum', { added: missing.length, there: all.length - missing.length, year: String(year) })}
      </chakra.p>
      {missing.length > 0 ? <Missing key={year} days={missing} /> : null}
    </StaffFormBody>
  );
}

/** The number of holidays that are shown at first. */
const atFirst = 6;

function Missing({ days }: { days: ReturnType<typeof holidaysOfYear>['missing'] }) {
  const t = useT();
  const locale = useLocale();
  const { branches } = useStaffUser();
  const { shown, more } = useFirstRows(days, atFirst);
  return (
    <chakra.section borderRadius="l3" border="1px solid {colors.border}" overflow="hidden" textStyle="sm">
      <chakra.h3 px="4" py="2.5" bg="bg.subtle" fontSize="0.9375rem" fontWeight="600">
        {t('closedDays.shipped.title', { count: days.length })}
      </chakra.h3>
      <chakra.ul>
        {shown.map((day) => (
          <chakra.li
            key={`${day.date} ${day.name}`}
            display="grid"
            gridTemplateColumns={{ base: '1fr', sm: '7rem minmax(0, 1fr)' }}
            columnGap="3"
            px="4"
            py="2"
            borderTop="1px solid {colors.border}"
          >
            <chakra.span fontVariantNumeric="tabular-nums" fontWeight="500" fontSize={{ base: '1rem', md: 'inherit' }}>
              {deliveryDateText(day.date, locale, 'brief')}
            </chakra.span>
            <chakra.span minWidth="0" overflowWrap="anywhere">
              {day.names[locale]}
              <chakra.span display="block" textStyle="xs" color="fg.muted" lineClamp="2">
                <PlaceText day={day} branches={branches} />
              </chakra.span>
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
      <ShowMore {...more} label="planImpact.moreDays" px="2" py="1" />
    </chakra.section>
  );
}
