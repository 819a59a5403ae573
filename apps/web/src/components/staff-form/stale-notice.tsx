import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import { useT } from '../../lib/use-t';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import type { StaffForm } from './use-staff-form';

interface StaleNoticeProps<Values extends object> {
  form: StaffForm<Values>;
  /** Whose words for the fields: `rules` has 'rules.field.name'. */
  area: string;
  /** A field of one of the two states in words. @param other the state that it is compared with */
  text: (field: keyof Values & string, of: Values, other: Values) => ReactNode;
}

const Cell = chakra('td', {
  base: { py: '1', pe: '3', verticalAlign: 'top', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
});
const Head = chakra('th', { base: { py: '1', pe: '3', textAlign: 'start', fontWeight: '600' } });

/** What was opened here was changed by somebody else: both states side by side, and nothing is overwritten unseen (CONFLICT, STALE_VERSION). */
export function StaleNotice<Values extends object>({ form, area, text }: StaleNoticeProps<Values>) {
  const t = useT();
  const { present, values, others, takePresent } = form;
  const rows = (others as (keyof Values & string)[]).map((field) => ({
    label: t(`${area}.field.${field}`),
    present: text(field, present, values),
    typed: text(field, values, present),
  }));
  return <StaleTable rows={rows} onTake={takePresent} />;
}

interface StaleTableProps {
  /** The fields that somebody else has changed. */
  rows: readonly { label: string; present: ReactNode; typed: ReactNode }[];
  onTake: () => void;
}

/** Somebody else has changed what stands in the form: both states side by side, and nothing is overwritten unseen (CONFLICT, STALE_VERSION). */
export function StaleTable({ rows, onTake }: StaleTableProps) {
  const t = useT();
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <Banner role="alert" tone="medium" mb="4.5" title={<span id={id}>{t('staffForm.stale.title')}</span>}>
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
            {(['field', 'now', 'yours'] as const).map((head) => (
              <Head key={head} scope="col">
                {t(`staffForm.stale.${head}`)}
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
    </Banner>
  );
}
