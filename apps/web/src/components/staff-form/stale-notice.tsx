import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import { intoView } from '../../lib/into-view';
import { useT } from '../../lib/use-t';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';

const Cell = chakra('td', {
  base: { py: '1', pe: '3', verticalAlign: 'top', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
});
const Head = chakra('th', { base: { py: '1', pe: '3', textAlign: 'start', fontWeight: '600' } });

interface StaleTableProps {
  /** The fields that somebody else has changed. */
  rows: readonly { label: string; present: ReactNode; typed: ReactNode }[];
  /** A change was refused: the table is scrolled to. Where it only appears, nobody who types is moved. */
  refused: boolean;
  onTake: () => void;
}

/** Somebody else has changed what stands in the form: both states side by side, and nothing is overwritten unseen (CONFLICT, STALE_VERSION). */
export function StaleTable({ rows, refused, onTake }: StaleTableProps) {
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
