import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { SaveFailure } from './save-failure';
import { StaffFormBody } from './staff-form-body';
import { StaleTable } from './stale-notice';
import type { DrawerForm } from './entity-drawer';
import type { EntityForm as Form } from './use-entity-form';

interface EntityFormProps<Values extends FieldValues> {
  form: Form<Values>;
  drawer: DrawerForm;
  onSave: () => void;
  /** On the main button. Default: 'Save changes'. */
  save?: ReactNode;
  /** A quiet line beside the buttons. */
  note?: ReactNode;
  /** Above the fields, in place of the text about a refused change. */
  notice?: ReactNode;
  /** Below the fields: what saving would change. */
  effect?: ReactNode;
  /** Nothing can be saved: there are no buttons. */
  locked?: boolean;
  /** Another button that saves, beside the main one. */
  also?: ReactNode;
  /** Text of a field's value, where it is no text: for what somebody else has changed. `other` has the value it is compared with. */
  textOf?: (name: keyof Values & string, values: Values, other: Values) => ReactNode;
  children: ReactNode;
}

/** The form of an entity in its drawer: what was refused, what somebody else changed, the fields, and the buttons. */
export function EntityForm<Values extends FieldValues>({
  form,
  drawer,
  onSave,
  notice,
  textOf = (name, values) => String(values[name]) || '–',
  ...body
}: EntityFormProps<Values>) {
  const { others, labels, present, values, takePresent, failure, busy } = form;
  return (
    <StaffFormBody
      {...body}
      busy={busy}
      onSave={onSave}
      onCancel={drawer.leave}
      notices={
        <>
          {notice ?? <SaveFailure failure={failure} />}
          <StaleTable
            rows={others.map((name) => ({
              label: labels[name],
              present: textOf(name, present, values),
              typed: textOf(name, values, present),
            }))}
            refused={failure !== null}
            onTake={takePresent}
          />
        </>
      }
    />
  );
}
