import type { ValidationError } from '@booking/domain/checks/validation-error';
import { useEffect, useLayoutEffect, useRef, useState, type ChangeEvent } from 'react';
import { useWatch, type DefaultValues, type FieldValues, type Path, type PathValue } from 'react-hook-form';
import { useCheckedForm } from '../../lib/validation-resolver';
import { focusFirstError } from '../../lib/focus-first-error';
import { differences } from '../../lib/differences';
import type { DrawerForm } from './entity-drawer';
import { saveFailureOf, type SaveFailure } from './use-saving';

type TextName<Values> = { [Name in keyof Values & string]: Values[Name] extends string ? Name : never }[keyof Values & string];

interface EntityFormOptions<Values extends FieldValues> {
  /** The saved entity, as last read; for a new one, the empty form. */
  present: Values;
  labels: Readonly<Record<keyof Values & string, string>>;
  check: (values: Values) => readonly ValidationError[];
  drawer: DrawerForm;
}

/** Returns whether a refused path is that of a field or of a part of it. Operations with few values take them without an `input`. */
const isAt =
  (name: string) =>
  ({ path }: { path: string }) =>
    path === name || path === `input.${name}` || path.startsWith(`input.${name}.`);

export type EntityForm<Values extends FieldValues> = ReturnType<typeof useEntityForm<Values>>;

/**
 * A form that adds or changes an entity while others may change it too: react-hook-form with the domain’s check. Changes by others appear
 * in the fields that were not typed in.
 */
export function useEntityForm<Values extends FieldValues>({ present, labels, check, drawer }: EntityFormOptions<Values>) {
  const { onDirty, readAgain } = drawer;
  const [opened, setOpened] = useState(present);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const form = useCheckedForm<Values>(check, { defaultValues: present as DefaultValues<Values>, shouldFocusError: false });
  const { errors, isSubmitted, isSubmitting } = form.formState;
  const values = useWatch({ control: form.control }) as Values;
  const changed = differences(present, values) as (keyof Values & string)[];
  const isDirty = changed.length > 0;

  const merged = useRef(present);
  useEffect(() => {
    // Whole fields: the `keepDirtyValues` of react-hook-form merges two lists element by element.
    const typed = differences(merged.current, form.getValues());
    for (const name of differences(merged.current, present) as Path<Values>[]) {
      if (!typed.includes(name)) form.setValue(name, present[name]);
    }
    merged.current = present;
  });
  // In a layout effect: the next key, or the browser's Back, may leave the form before an effect runs.
  useLayoutEffect(() => onDirty(isDirty), [onDirty, isDirty]);

  function set(part: Partial<Values>) {
    for (const name of Object.keys(part) as Path<Values>[]) {
      form.setValue(name, part[name] as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
    // A check may compare fields, so each change validates the whole form.
    if (isSubmitted) void form.trigger();
  }

  /** @param name a field; an error of a part of it counts: that of 'coverage.2' for 'coverage' */
  function errorOf(name: string): string | undefined {
    const own = Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1]?.message;
    if (typeof own === 'string') return own;
    return failure?.fields.find(isAt(name))?.message;
  }

  return {
    values,
    set,
    errorOf,
    labels,
    failure,
    busy: isSubmitting,
    present,
    /** Fields that differ from the saved entity. */
    changed,
    /** Fields that somebody else has changed since the form was opened. */
    others: differences(opened, present) as (keyof Values & string)[],
    /** Replaces the typed values by the saved ones. */
    takePresent: () => {
      setOpened(present);
      form.reset(present);
    },
    /** Props of a field whose `onChange` takes the value. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      label: labels[name],
      value: values[name],
      error: errorOf(name),
      onChange: (value: Values[Name]) => set({ [name]: value } as unknown as Partial<Values>),
    }),
    text: (name: TextName<Values>) => ({
      label: labels[name],
      value: values[name] as string,
      error: errorOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set({ [name]: event.currentTarget.value } as unknown as Partial<Values>),
    }),
    /**
     * Sends the form, or focuses its first invalid field.
     * @param send returns the saved entity
     * @returns that entity; null: it was not saved
     */
    save: async <Saved>(send: (values: Values) => Promise<Saved | null | undefined>): Promise<Saved | null> => {
      if (isSubmitting) return null;
      let saved: Saved | null = null;
      await form.handleSubmit(async (checked) => {
        setFailure(null);
        try {
          saved = (await send(checked)) ?? null;
        } catch (error) {
          const refused = saveFailureOf(error);
          if (refused.code === 'CONFLICT') await readAgain().catch(() => undefined);
          // SaveFailure leaves BAD_USER_INPUT to the fields: an error at none of them would not be shown.
          const isAtField = Object.keys(labels).some((name) => refused.fields.some(isAt(name)));
          setFailure(refused.code === 'BAD_USER_INPUT' && !isAtField ? { ...refused, code: 'UNEXPECTED' } : refused);
          focusFirstError();
        }
      }, focusFirstError)();
      return saved;
    },
  };
}
