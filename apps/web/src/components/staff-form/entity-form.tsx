import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { intoView } from '../../lib/into-view';
import { useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import type { DrawerForm } from './entity-drawer';
import { SaveFailure } from './save-failure';
import { StaffFormBody } from './staff-form-foot';
import type { EntityForm as Form } from './use-entity-form';

interface EntityFormProps<Values extends FieldValues> {
  form: Form<Values>;
  drawer: DrawerForm;
  onSave: () => void;
  /** The label of the main button. Default: 'Save changes'. */
  save?: ReactNode;
  /** A muted text beside the buttons. */
  note?: ReactNode;
  /** Above the fields, instead of the text about a refused change. */
  notice?: ReactNode;
  impact?: ReactNode;
  /** Nothing can be saved: the form has no buttons. */
  locked?: boolean;
  /** A second button that saves, beside the main one. */
  also?: ReactNode;
  /** Returns the text of a field whose value is not a text, for the table of conflicts. `other` has the value that it is compared with. */
  textOf?: (name: keyof Values & string, values: Values, other: Values) => ReactNode;
  children: ReactNode;
}

/** The form of an entity in its drawer: refusals, conflicts, fields and buttons. */
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

const Cell = chakra('td', {
  base: { py: '1', pe: '3', verticalAlign: 'top', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
});
const Head = chakra('th', { base: { py: '1', pe: '3', textAlign: 'start', fontWeight: '600' } });

interface StaleTableProps {
  rows: readonly { label: string; present: ReactNode; typed: ReactNode }[];
  /** A save was refused: the table scrolls into view. Otherwise it appears without moving the user who types. */
  refused: boolean;
  onTake: () => void;
}

/** The conflict with another user’s change (CONFLICT, STALE_VERSION): both states side by side, so that nothing is overwritten unseen. */
function StaleTable({ rows, refused, onTake }: StaleTableProps) {
  const t = useT();
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <Alert ref={refused ? intoView : null} role="alert" status="warning" mb="4.5" title={<span id={id}>{t('staffForm.stale.title')}</span>}>
      {t('staffForm.stale.text')}
      <chakra.table
        aria-labelledby={id}
        width="full"
        mt="2.5"
        color="fg"
        borderCollapse="collapse"
        css={{ '& tr + tr': { borderTop: '1px solid {colors.border}' } }}
      >
        <thead>
          <tr>
            {['staffForm.stale.field', 'staffForm.stale.now', 'staffForm.stale.yours'].map((head) => (
              <Head key={head} scope="col">
                {t(head)}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, present, typed }) => (
            <tr key={label}>
              <Head scope="row">{label}</Head>
              <Cell>{present}</Cell>
              <Cell>{typed}</Cell>
            </tr>
          ))}
        </tbody>
      </chakra.table>
      <Button variant="outline" size="sm" mt="2.5" onClick={onTake}>
        {t('staffForm.stale.take')}
      </Button>
    </Alert>
  );
}
