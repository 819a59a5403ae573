import { chakra } from '@chakra-ui/react';
import { ArrowRight, Check, CircleAlert, Pin, Undo2 } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { momentText } from '../../components/delivery-date/moment-text';
import { rowAfterKey } from '../../lib/row-after-key';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { DecisionRow } from './decision-row';
import { RowPerson } from './row-person';
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
            <RowErrorLine row={row} />
          </chakra.li>
        );
      })}
    </chakra.ol>
  );
}

interface SettledRowProps {
  row: WorkRow;
  number: number;
  isCurrent: boolean;
  onFocus: () => void;
}

/** A booking that was decided on: what was decided, and how to take it back. */
function SettledRow({ row, number, isCurrent, onFocus }: SettledRowProps) {
  const t = useT();
  const { booking, state } = row;
  const isKept = state === 'kept';
  return (
    <chakra.div
      data-row={booking.id}
      role="group"
      tabIndex={isCurrent ? 0 : -1}
      aria-label={t('overbooked.row.settled', { number, name: booking.name })}
      onFocus={(event) => {
        if (event.target === event.currentTarget) onFocus();
      }}
      display="grid"
      gridTemplateColumns={{ base: '1.75rem minmax(0, 1fr)', lg: '1.75rem minmax(0, 1fr) minmax(0, 1fr) auto' }}
      columnGap="3.5"
      rowGap="1.5"
      alignItems="center"
      px={{ base: '4', md: '5' }}
      py="3"
      // The whole row shows it.
      outline="none"
    >
      <chakra.span
        display="grid"
        placeItems="center"
        boxSize="1.75rem"
        borderRadius="full"
        bg={isKept ? 'medium.muted' : 'success.muted'}
        color={isKept ? 'medium.fg' : 'success.fg'}
        alignSelf={{ base: 'start', lg: 'center' }}
      >
        {isKept ? <Pin size={15} /> : <Check size={16} strokeWidth={2.6} />}
      </chakra.span>
      <RowPerson booking={booking} />
      <chakra.div gridColumn={{ base: '2', lg: 'auto' }} textStyle="sm" fontVariantNumeric="tabular-nums">
        <Outcome row={row} />
      </chakra.div>
      <chakra.div gridColumn={{ base: '2', lg: 'auto' }} justifySelf={{ lg: 'end' }} ms={{ base: '-3', lg: '0' }}>
        <UndoButton row={row} />
      </chakra.div>
    </chakra.div>
  );
}

function Outcome({ row: { booking, state, movedHere } }: { row: WorkRow }) {
  const t = useT();
  const locale = useLocale();
  const { date } = useWork();
  const { moveOffer: offer, deliveryDate, status } = booking;
  if (state === 'kept') {
    return (
      <chakra.span color="medium.fg" fontWeight="600">
        {t('overbooked.tally.kept')}
      </chakra.span>
    );
  }
  if (status === 'CANCELLED') return t('overbooked.gone.CANCELLED');
  const to = state === 'asked' && offer ? offer.deliveryDate : deliveryDate;
  const answer = offer?.state === 'ACCEPTED' || offer?.state === 'CHOSE_OTHER' ? offer.state : 'MOVED';
  const values = { at: offer ? momentText(offer.answerBy, locale) : '', by: offer?.offeredBy ?? '', branch: booking.branchName };
  return (
    <>
      <chakra.span display="flex" flexWrap="wrap" alignItems="center" gap="2" fontWeight="600">
        <chakra.s color="fg.muted" fontWeight="400">
          {deliveryDateText(date, locale, 'brief')}
        </chakra.s>
        <ArrowRight size={15} />
        {deliveryDateText(to, locale, 'brief')}
      </chakra.span>
      <chakra.span color="success.fg">
        {state === 'asked'
          ? t('overbooked.asked', values)
          : movedHere === null
            ? t(`overbooked.gone.${answer}`, values)
            : t(`overbooked.moved.${movedHere}`, values)}
      </chakra.span>
    </>
  );
}

/** Until the customer has answered, what was done can be taken back. */
function UndoButton({ row }: { row: WorkRow }) {
  const t = useT();
  const { mayWrite, busy, undo, sendAfterAll } = useWork();
  const { booking, state, movedHere } = row;
  const { id, name } = booking;
  if (!mayWrite || booking.status === 'CANCELLED') return null;
  if (state === 'kept') {
    return (
      <Button
        variant="ghost"
        size="sm"
        disabled={busy !== null}
        aria-label={t('overbooked.afterAll.label', { name })}
        onClick={() => sendAfterAll(id)}
      >
        {t('overbooked.afterAll')}
      </Button>
    );
  }
  if (state === 'gone' && movedHere === null) return null;
  return (
    <Button
      variant="ghost"
      size="sm"
      loading={busy === id}
      disabled={busy !== null && busy !== id}
      aria-label={t('overbooked.undo.label', { name })}
      onClick={() => undo(row)}
    >
      {busy === id ? null : <Undo2 size={16} />}
      {t('overbooked.undo')}
    </Button>
  );
}

/** Why the last decision about a booking was not taken, where it was wanted. */
function RowErrorLine({ row }: { row: WorkRow }) {
  const t = useT();
  const locale = useLocale();
  const rowError = useWork().errors.get(row.booking.id);
  // A question whose answer was lost may have been asked all the same: then its row says that it was.
  if (!rowError || (rowError.kind === 'lost' && row.state !== 'decide')) return null;
  return (
    <chakra.p
      role="alert"
      display="flex"
      alignItems="center"
      gap="2"
      px={{ base: '4', md: '5' }}
      pb="3"
      ms={{ md: '10' }}
      textStyle="sm"
      color="full.fg"
      fontWeight="600"
    >
      <CircleAlert size={16} style={{ flex: 'none' }} />
      <span>
        {rowError.kind === 'input'
          ? rowError.why
          : rowError.kind === 'gone'
            ? t('overbooked.trouble.gone', { date: deliveryDateText(rowError.date, locale, 'day'), why: rowError.why })
            : t(`overbooked.trouble.${rowError.kind}`)}
      </span>
    </chakra.p>
  );
}

/** The keys of the list: arrows walk, Enter accepts. */
function useRowKeys(list: RefObject<HTMLElement | null>, rows: readonly WorkRow[]) {
  const work = useWork();
  const focus = (row: WorkRow | undefined) => {
    if (!row) return;
    work.setCurrent(row.booking.id);
    list.current?.querySelector<HTMLElement>(`[data-row="${row.booking.id}"]`)?.focus();
  };

  return function onKeyDown(event: KeyboardEvent, row: WorkRow, index: number): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    // Keys of a button or a link in the row are its own.
    if (!(event.target instanceof HTMLElement) || event.target.dataset['row'] !== row.booking.id) return;
    const plan = work.plans.get(row.booking.id);
    const to = rowAfterKey(event.key, index, rows.length - 1);
    if (to !== null) focus(rows[to]);
    else if (plan && event.key === 'Enter') work.decide(plan);
    else return;
    event.preventDefault();
  };
}
