import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useBranchFilter } from '../../components/branch-filter/use-branch-filter';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { effectOf } from '../../components/plan-effect/effect-of';
import { effectSummary } from '../../components/plan-effect/effect-summary';
import { PlanEffect } from '../../components/plan-effect/plan-effect';
import { SaveFailure } from '../../components/staff-form/save-failure';
import type { StaffFormParts } from '../../components/staff-form/staff-form-drawer';
import { StaffFormBody } from '../../components/staff-form/staff-form-body';
import { StaleNotice } from '../../components/staff-form/stale-notice';
import { useSaving } from '../../components/staff-form/use-saving';
import { useStaffForm, type StaffForm } from '../../components/staff-form/use-staff-form';
import { useOverbookedLink } from '../../components/staff-links/use-overbooked-link';
import { useStaffUser } from '../../lib/session/staff-user';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { ClosedDayFields } from './closed-day-fields';
import {
  closedDayFaults,
  closedDayInput,
  closedDayInputs,
  effectInputs,
  emptyClosedDay,
  valuesOfDay,
  type ClosedDayValues,
} from './closed-day-form';
import { useImportClosedDaysMutation, useSaveClosedDayMutation } from './closed-days.generated';
import type { ClosedDayRow } from './closed-year';
import { mayChange, mayCloseStates } from './may-change';
import { useClosedDayEffect, useClosedDaysEffect } from './use-closed-effect';

/** What was saved: a closed day, or one for each day of a span. */
export interface SavedDays {
  day: Pick<ClosedDayRow, 'date' | 'names' | 'states' | 'branchIds'>;
  /** The last date. */
  until: CalendarDate;
  /** Those that were not there yet. */
  count: number;
}

interface ClosedDayEditorProps extends StaffFormParts {
  /** As it is now; null for a new one. */
  day: ClosedDayRow | null;
  /** What a new one begins with. */
  date: CalendarDate;
  readAgain: () => Promise<unknown>;
  /** @param goTo the work list, where its user asked for it */
  onSaved: (saved: SavedDays, goTo: string | null) => void;
}

/** A closed day while it is typed, and what saving it would do. */
export function ClosedDayEditor({ day, date, readAgain, onSaved, leave, onDirty }: ClosedDayEditorProps) {
  const t = useT();
  const user = useStaffUser();
  const { chosen } = useBranchFilter();
  const mayStates = mayCloseStates(user);
  const [empty] = useState(() =>
    emptyClosedDay({ date, branches: user.branches, branchId: chosen?.id ?? null, mayCloseStates: mayStates }),
  );
  const [save] = useSaveClosedDayMutation();
  const [saveAll] = useImportClosedDaysMutation();
  const saving = useSaving(readAgain);
  const form = useStaffForm({ present: day ? valuesOfDay(day) : empty, check: closedDayFaults, saving, onDirty });
  const { values, errorOf, type } = form;
  const wanted = effectInputs(values);
  const isSpan = wanted !== null && wanted.length > 1;
  const ofDay = useClosedDayEffect(isSpan ? null : (wanted?.[0] ?? null), day?.id ?? null);
  const ofSpan = useClosedDaysEffect(isSpan ? wanted : null);
  const { asked, shown } = isSpan ? ofSpan : ofDay;
  const linkTo = useOverbookedLink();

  const over = asked.status === 'ready' && shown ? effectSummary(shown.days).over : [];
  const [first] = over;
  const workList =
    linkTo && first ? linkTo(over.length === 1 ? first.branchId : undefined, over.length === 1 ? first.date : undefined) : null;

  async function submit(goTo: string | null) {
    const saved = await form.save(async (): Promise<SavedDays | null> => {
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

  const isForeign = day !== null && !mayChange(user, day);
  return (
    <StaffFormBody
      notices={
        <>
          {isForeign ? (
            <Banner tone="medium" mb="4.5" title={t('closedDays.notYours')}>
              {t('closedDays.notYoursText')}
            </Banner>
          ) : null}
          <SaveFailure failure={saving.failure} />
          <StaleClosedDay form={form} />
        </>
      }
      effect={
        <PlanEffect
          effect={effectOf(asked, shown, {
            failed: t('closedDays.effect.failed'),
            forbidden: t('closedDays.notYoursText'),
          })}
          incomplete={t('closedDays.effect.incomplete')}
          nothing={t('closedDays.effect.nothing')}
        />
      }
      busy={saving.busy}
      onSave={() => void submit(workList)}
      onCancel={leave}
      save={workList ? t('closedDays.saveAndList') : day === null ? t('closedDays.closeIt') : undefined}
      also={
        workList ? (
          <Button variant="outline" onClick={saving.busy ? undefined : () => void submit(null)}>
            {t('closedDays.saveOnly')}
          </Button>
        ) : undefined
      }
      note={t('closedDays.neverCancels')}
    >
      <ClosedDayFields
        values={values}
        isNew={day === null}
        mayCloseStates={mayStates}
        branches={user.branches}
        errorOf={errorOf}
        type={type}
      />
    </StaffFormBody>
  );
}

/** A closed day that somebody else has changed meanwhile, beside what was typed. */
function StaleClosedDay({ form }: { form: StaffForm<ClosedDayValues> }) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const { branches } = useStaffUser();
  function text(field: keyof ClosedDayValues, of: ClosedDayValues): string {
    const word = (id: string) => t(`closedDays.${id}`);
    switch (field) {
      case 'date':
        return of.date === '' ? '–' : deliveryDateText(of.date, locale, 'plain');
      case 'kind':
        return word(`kind.${of.kind}`);
      case 'place':
        return word(`place.${of.place}`);
      case 'states':
        return intl.formatList([...of.states]) || '–';
      case 'branchIds':
        return intl.formatList(branches.filter(({ id }) => of.branchIds.includes(id)).map(({ name }) => name)) || '–';
      case 'tentative':
        return word(of.tentative ? 'look.tentative' : 'certain');
      default:
        return of[field] || '–';
    }
  }
  return <StaleNotice form={form} area="closedDays" text={text} />;
}
