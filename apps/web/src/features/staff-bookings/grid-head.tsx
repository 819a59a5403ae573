import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useT } from '../../lib/use-t';
import type { ListOrder } from './booking-filter';
import type { Column } from './columns';

interface GridHeadProps {
  columns: readonly Column[];
  order: ListOrder;
  onOrder: (field: ListOrder['field']) => void;
  /** How much of the list is selected. */
  head: 'none' | 'some' | 'all';
  onTickAll: () => void;
}

/** The heads of the columns; of those that the list can be ordered by, buttons. */
export function GridHead({ columns, order, onOrder, head, onTickAll }: GridHeadProps) {
  const t = useT();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = head === 'some';
  }, [head]);
  const Arrow = order.direction === 'ASC' ? ArrowUp : ArrowDown;
  return (
    <div role="rowgroup" className="heads">
      <div role="row" className="head" aria-rowindex={1}>
        <span role="columnheader" className="tick">
          <label>
            <input ref={box} type="checkbox" checked={head === 'all'} aria-label={t('bookings.selectAll')} onChange={onTickAll} />
          </label>
        </span>
        {columns.map(({ id, orderField }) => {
          const name = t(`bookings.column.${id}`);
          if (!orderField) {
            return (
              <span key={id} role="columnheader">
                {name}
              </span>
            );
          }
          const ordered = order.field === orderField;
          return (
            <span
              key={id}
              role="columnheader"
              className="ordering"
              aria-sort={ordered ? (order.direction === 'ASC' ? 'ascending' : 'descending') : 'none'}
            >
              <button type="button" data-ordered={ordered || undefined} onClick={() => onOrder(orderField)}>
                {name}
                {ordered ? <Arrow size={14} aria-hidden="true" /> : null}
              </button>
            </span>
          );
        })}
      </div>
    </div>
  );
}
