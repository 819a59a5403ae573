import { chakra } from '@chakra-ui/react';
import { ArrowRight, Check, CircleAlert, Pin, Undo2 } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { deliveryDateText, momentText } from '../../components/delivery-date/delivery-date-text';
import { rowAfterKey } from '../../lib/row-after-key';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { DecisionRow } from './decision-row';
import { useWork } from './work-context';
import type { Channel, WorkRow } from './work-list';
import type { RowError } from './use-decisions';
import { RowPerson, WorkRowFrame } from './work-row';

const tones: Record<WorkRow['state'], string | undefined> = {
  decide: undefined,
  asked: 'success.subtle',
  gone: 'success.subtle',
  kept: 'medium.subtle',
};

/** The bookings that no longer fit: one tab stop, then the controls of its row; arrows move, Enter accepts. */
export function WorkRows({ rows, label }: { rows: readonly WorkRow[]; label: string }) {
  const list = useRef<HTMLOListElement>(null);
  const work = useWork();
  const { current } = work;
  const held = useRef(false);
  const before = useRef(current);
  useEffect(() => {
    const isLost = document.activeElement === document.body || before.current !== current;
    before.current = current;
    // A decision removes the buttons of its row: the focus of the user who pressed one goes to the next row. Any other focus stays.
    if (!held.current || current === null || !isLost) return;
    list.current?.querySelector<HTMLElement>(`[data-row="${current}"]`)?.focus();
  });
  function onKeyDown(event: KeyboardEvent, { id }: WorkRow['booking'], index: number): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    // A button or a link in the row handles its own keys.
    if (!(event.target instanceof HTMLElement) || event.target.dataset['row'] !== id) return;
    const plan = work.plans.get(id);
    const to = rowAfterKey(event.key, index, rows.length - 1);
    if (to !== null) {
      const next = rows[to]?.booking.id ?? id;
      work.setCurrent(next);
      list.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus();
    } else if (plan && event.key === 'Enter') work.decide(plan);
    else return;
    event.preventDefault();
  }

  return (
    <chakra.ol
      ref={list}
      aria-label={label}
      onFocus={() => {
        held.current = true;
      }}
      onBlur={({ target, currentTarget, relatedTarget }) => {
        if (relatedTarget !== null) held.current = currentTarget.contains(relatedTarget);
        // The focus went nowhere: after a press beside the list, or because its element was removed with the row.
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
            onKeyDown={(event) => onKeyDown(event, row.booking, index)}
          >
            {row.state === 'decide' ? <DecisionRow row={row} number={index + 1} /> : <SettledRow row={row} number={index + 1} />}
            <RowErrorLine row={row} />
          </chakra.li>
        );
      })}
    </chakra.ol>
  );
}

/** A decided booking: the decision, and how to undo it. */
function SettledRow({ row, number }: { row: WorkRow; number: number }) {
  const t = useT();
  const { booking, state } = row;
  const isKept = state === 'kept';
  return (
    <WorkRowFrame
      id={booking.id}
      label={t('overbooked.row.settled', { number, name: booking.name })}
      mark={isKept ? <Pin size={15} /> : <Check size={16} strokeWidth={2.6} />}
      markColors={isKept ? { bg: 'medium.muted', color: 'medium.fg' } : { bg: 'success.muted', color: 'success.fg' }}
      gridTemplateColumns={{ base: '1.75rem minmax(0, 1fr)', lg: '1.75rem minmax(0, 1fr) minmax(0, 1fr) auto' }}
      rowGap="1.5"
      py="3"
    >
      <RowPerson booking={booking} />
      <chakra.div gridColumn={{ base: '2', lg: 'auto' }} textStyle="sm" fontVariantNumeric="tabular-nums">
        <Outcome row={row} />
      </chakra.div>
      <chakra.div gridColumn={{ base: '2', lg: 'auto' }} justifySelf={{ lg: 'end' }} ms={{ base: '-3', lg: '0' }}>
        <UndoButton row={row} />
      </chakra.div>
    </WorkRowFrame>
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
            ? t(goneTexts[answer], values)
            : t(movedTexts[movedHere], values)}
      </chakra.span>
    </>
  );
}

/** Message ids of errors that need no values. */
const errorTexts: Readonly<Record<Exclude<RowError['kind'], 'gone' | 'input'>, string>> = {
  stale: 'overbooked.error.stale',
  answered: 'overbooked.error.answered',
  telephone: 'overbooked.error.telephone',
  lost: 'overbooked.error.lost',
  forbidden: 'overbooked.error.forbidden',
};

const goneTexts = {
  ACCEPTED: 'overbooked.gone.ACCEPTED',
  CHOSE_OTHER: 'overbooked.gone.CHOSE_OTHER',
  MOVED: 'overbooked.gone.MOVED',
} as const;

const movedTexts: Readonly<Record<Channel, string>> = {
  ask: 'overbooked.moved.ask',
  notify: 'overbooked.moved.notify',
  quiet: 'overbooked.moved.quiet',
};

/** Undoes a decision, until the customer has answered. */
function UndoButton({ row }: { row: WorkRow }) {
  const t = useT();
  const { mayWrite, busy, undo, sendAfterAll } = useWork();
  const { booking, state, movedHere } = row;
  const { id, name } = booking;
  if (!mayWrite || booking.status === 'CANCELLED') return null;
  if (state === 'kept') {
    const label = t('overbooked.afterAll.label', { name });
    return (
      <Button variant="ghost" size="sm" disabled={busy !== null} aria-label={label} onClick={() => sendAfterAll(id)}>
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

/** Why the last decision on a booking was not saved. */
function RowErrorLine({ row }: { row: WorkRow }) {
  const t = useT();
  const locale = useLocale();
  const rowError = useWork().errors.get(row.booking.id);
  // A question whose answer was lost may have been sent: then its row says so.
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
            ? t('overbooked.error.gone', { date: deliveryDateText(rowError.date, locale, 'day'), why: rowError.why })
            : t(errorTexts[rowError.kind])}
      </span>
    </chakra.p>
  );
}
