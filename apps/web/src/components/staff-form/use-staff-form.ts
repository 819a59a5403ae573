import type { ValidationError } from '@booking/domain/checks/validation-error';
import { validationMessage } from '@booking/i18n/validation-messages';
import { useState } from 'react';
import { focusFirstFault } from '../../lib/focus-first-fault';
import { useLocale } from '../../lib/use-locale';
import type { Saving } from './use-saving';
import { useReportDirty } from './use-report-dirty';
import { useDraft, type Draft } from './use-draft';

interface StaffFormOptions<Values extends object> {
  /** The thing as it is now, as far as is known here; of a new one, the empty form. */
  present: Values;
  /** What is wrong with it, by field. @param changed what differs from what is saved */
  check: (values: Values, changed: (keyof Values)[]) => readonly ValidationError[];
  saving: Saving;
  onDirty: (isDirty: boolean) => void;
}

export interface StaffForm<Values extends object> extends Draft<Values> {
  present: Values;
  /** What the form's own check found; empty until somebody has tried to save. */
  faults: readonly ValidationError[];
  /** What is said at a field: what the form's own check found, else what the server found. */
  errorOf: (field: string) => string | undefined;
  /**
   * Sends what was typed. Where something is wrong with it, the first wrong field takes the focus instead.
   * @param send answers with the thing as it is saved
   * @returns that thing; null: it was not saved
   */
  save: <Saved>(send: () => Promise<Saved | null | undefined>) => Promise<Saved | null>;
}

/** A form that changes one thing or makes a new one, and that others may change meanwhile: typed, checked, saved. */
export function useStaffForm<Values extends object>({ present, check, saving, onDirty }: StaffFormOptions<Values>): StaffForm<Values> {
  const locale = useLocale();
  const draft = useDraft(present);
  const { values, changed } = draft;
  const [tried, setTried] = useState(false);
  const faults = tried ? check(values, changed) : [];
  const isDirty = changed.length > 0;
  useReportDirty(onDirty, isDirty);

  function errorOf(field: string): string | undefined {
    const fault = faults.find(({ path }) => path === field);
    if (fault) return validationMessage(locale, fault.code, fault.values);
    // A call with few values has them without an `input`.
    const own = [field, `input.${field}`];
    return saving.failure?.fields.find(({ path }) => own.includes(path) || path.startsWith(`input.${field}.`))?.message;
  }

  async function save<Saved>(send: () => Promise<Saved | null | undefined>): Promise<Saved | null> {
    setTried(true);
    if (check(values, changed).length > 0) {
      focusFirstFault();
      return null;
    }
    let saved: Saved | null = null;
    await saving.run(async () => {
      saved = (await send()) ?? null;
    });
    return saved;
  }

  return { ...draft, present, faults, errorOf, save };
}
