import { chakra } from '@chakra-ui/react';
import { ArrowRight, Check, Pin, Undo2 } from 'lucide-react';
import { momentText } from '../../components/delivery-date/moment-text';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { RowPerson } from './row-person';
import { useWork } from './work-context';
import type { WorkRow } from './work-list';

interface RowProps {
  row: WorkRow;
  number: number;
  isCurrent: boolean;
  onFocus: () => void;
}

/** A booking that was decided on: what was decided, and how to take it back. */
export function SettledRow({ row, number, isCurrent, onFocus }: RowProps) {
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
        <WayBack row={row} />
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
function WayBack({ row }: { row: WorkRow }) {
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
