import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { DecisionRow } from './decision-row';
import { RowTrouble } from './row-trouble';
import { SettledRow } from './settled-row';
import { useRowKeys } from './use-row-keys';
import { useWork } from './work-context';
import type { WorkRow } from './work-list';

const tones: Record<WorkRow['state'], string | undefined> = {
  decide: undefined,
  asked: 'success.subtle',
  gone: 'success.subtle',
  kept: 'medium.subtle',
};

/** Who no longer fits: one tab stop, then what is in its row; arrows walk. */
export function WorkRows({ rows, label }: { rows: readonly WorkRow[]; label: string }) {
  const list = useRef<HTMLOListElement>(null);
  const { current, setCurrent } = useWork();
  const onKeyDown = useRowKeys(list, rows);
  const held = useRef(false);
  const before = useRef(current);
  useEffect(() => {
    const isLost = document.activeElement === document.body || before.current !== current;
    before.current = current;
    // A decision takes its row's buttons away: the focus of the person who pressed one goes to the next row. Any other focus stays.
    if (!held.current || current === null || !isLost) return;
    list.current?.querySelector<HTMLElement>(`[data-row="${current}"]`)?.focus();
  });
  return (
    <chakra.ol
      ref={list}
      aria-label={label}
      listStyleType="none"
      onFocus={() => {
        held.current = true;
      }}
      onBlur={({ target, currentTarget, relatedTarget }) => {
        if (relatedTarget !== null) held.current = currentTarget.contains(relatedTarget);
        // To nowhere: by a press beside the list, or because what had it has gone with its row.
        else setTimeout(() => (held.current &&= !target.isConnected), 0);
      }}
    >
      {rows.map((row, index) => {
        const { id } = row.booking;
        const isCurrent = id === current;
        return (
          <chakra.li
            key={id}
            position="relative"
            borderTop="1px solid {colors.border}"
            bg={isCurrent && row.state === 'decide' ? 'primary.subtle' : tones[row.state]}
            boxShadow={isCurrent ? 'inset 3px 0 0 {colors.primary.solid}' : undefined}
            _last={{ borderBottomRadius: 'l3' }}
            css={{ '&:has(> [data-row]:focus-visible)': { outline: '2px solid {colors.focusRing}', outlineOffset: '-2px' } }}
            onKeyDown={(event) => onKeyDown(event, row, index)}
          >
            {row.state === 'decide' ? (
              <DecisionRow row={row} number={index + 1} isCurrent={isCurrent} onFocus={() => setCurrent(id)} />
            ) : (
              <SettledRow row={row} number={index + 1} isCurrent={isCurrent} onFocus={() => setCurrent(id)} />
            )}
            <RowTrouble row={row} />
          </chakra.li>
        );
      })}
    </chakra.ol>
  );
}
