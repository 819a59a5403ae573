import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';

interface StaleNoticeProps {
  /** Each field that somebody else has changed: how it is saved now, and what stands in the form. */
  rows: readonly { field: string; label: ReactNode; now: ReactNode; yours: ReactNode }[];
  /** Puts what is saved now in place of what was typed. */
  onTake: () => void;
}

const Cell = chakra('td', {
  base: { py: '1', pe: '3', verticalAlign: 'top', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
});
const Head = chakra('th', { base: { py: '1', pe: '3', textAlign: 'start', fontWeight: '600' } });

/** What was opened here was changed by somebody else: both states side by side, and nothing is overwritten unseen (CONFLICT, STALE_VERSION). */
export function StaleNotice({ rows, onTake }: StaleNoticeProps) {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <Banner
      role="alert"
      tone="medium"
      marginBottom="4.5"
      title={
        <span id={id}>
          <FormattedMessage id="staffForm.stale.title" />
        </span>
      }
    >
      <FormattedMessage id="staffForm.stale.text" />
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
                <FormattedMessage id={`staffForm.stale.${head}`} />
              </Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, label, now, yours }) => (
            <tr key={field}>
              <Head scope="row">{label}</Head>
              <Cell>{now}</Cell>
              <Cell>{yours}</Cell>
            </tr>
          ))}
        </tbody>
      </chakra.table>
      <Button variant="outline" size="sm" mt="2.5" onClick={onTake}>
        <FormattedMessage id="staffForm.stale.take" />
      </Button>
    </Banner>
  );
}
