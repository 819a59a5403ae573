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
  const id = useId();
  const { present, values, others, takePresent } = form;
  if (others.length === 0) return null;
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
          {(others as (keyof Values & string)[]).map((field) => (
            <tr key={field}>
              <Head scope="row">{t(`${area}.field.${field}`)}</Head>
              <Cell>{text(field, present, values)}</Cell>
              <Cell>{text(field, values, present)}</Cell>
            </tr>
          ))}
        </tbody>
      </chakra.table>
      <Button variant="outline" size="sm" mt="2.5" onClick={takePresent}>
        {t('staffForm.stale.take')}
      </Button>
    </Banner>
  );
}
