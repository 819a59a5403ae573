import { isToBeChecked } from '@booking/domain/booking/order-check';
import { formatMobile } from '@booking/domain/checks/mobile';
import { personText } from '@booking/reference-data/person-text';
import { Badge, chakra, type SystemStyleObject } from '@chakra-ui/react';
import { useSortable } from '@dnd-kit/react/sortable';
import { GripVertical, Truck } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { itemsText } from '../../components/booking-card/items-text';
import { callHref } from '../../components/booking-drawer/contact-links';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { checkboxCss } from '../../ui/checkbox';
import { StopAttendance, StopWindow } from './announcements';
import { isDone, isToNotify, type DayStop } from './day-stops';
import { PhotoCount, RejectedAtStop, StopStatus } from './done-row';
import { mayTake, StopMenu } from './stop-menu';
import { useDayActions } from './use-stop-actions';

/** Widths of the list itself, because the menu at its side varies: in less room items stand below the stop, and remarks below the row. */
const hasItems = '@container (width >= 56rem)';
const isNarrow = '@container (width < 40rem)';
const hasRemarks = '@container (width >= 63rem)';

/** Grip, number, stop, customer, items, remarks, status, action. */
export const stopColumns: SystemStyleObject = {
  gridTemplateColumns: '1.25rem 1.5rem minmax(0, 1.2fr) minmax(0, 1fr) 11.25rem 12rem',
  [hasItems]: { gridTemplateColumns: '1.25rem 1.5rem minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 0.9fr) 11.25rem 12rem' },
  [hasRemarks]: { gridTemplateColumns: '1.25rem 1.5rem minmax(0, 1.3fr) minmax(0, 1fr) minmax(0, 0.9fr) minmax(0, 1fr) 11.25rem 12rem' },
};
export const itemsColumn: SystemStyleObject = { display: 'none', [hasItems]: { display: 'block' } };
export const remarksColumn: SystemStyleObject = { display: 'none', [hasRemarks]: { display: 'block' } };

/** In a round: grip and check box, number, expected time, stop, customer with items, status, menu. A narrow list has the status below. */
export const roundColumns: SystemStyleObject = {
  gridTemplateColumns: '3.125rem 1.5rem 5.25rem minmax(0, 1.1fr) minmax(0, 1fr) 8.75rem 2.25rem',
  [isNarrow]: {
    gridTemplateColumns: '3.125rem 1.5rem 5.25rem minmax(0, 1.15fr) minmax(0, 1fr) 2.25rem',
    '& > .status': { order: '1', gridColumn: '4 / -1', display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', mt: '1' },
    '& > .remarks': { order: '2' },
  },
};

export const narrowHidden: SystemStyleObject = { [isNarrow]: { display: 'none' } };

interface StopRowProps {
  stop: DayStop;
  index: number;
  count: number;
  isRound: boolean;
  /** Customers of the day were notified of their windows. */
  isAnnounced: boolean;
  isNext: boolean;
  isTabStop: boolean;
  isSelected: boolean;
  /** Selects or deselects the stop; null: nothing can be selected. */
  onSelect: ((bookingId: string) => void) | null;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A stop in the list of the office. */
export function StopRow({
  stop,
  index,
  count,
  isRound,
  isAnnounced,
  isNext,
  isTabStop,
  isSelected,
  onSelect,
  onFocus,
  onKeyDown,
}: StopRowProps) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const { move } = useDayActions();
  const { booking, position, round } = stop;
  const { ref, handleRef, isDropTarget, isDragSource } = useSortable({ id: booking.id, index, group: round, disabled: move === null });
  const name = personText(booking.salutation, booking.name, locale);
  const isTarget = isDropTarget && !isDragSource;
  return (
    <chakra.li
      ref={ref}
      data-target={isTarget ? '' : undefined}
      borderTop="1px solid {colors.border}"
      bg={isSelected || isNext ? 'primary.subtle' : stop.isOutside ? 'medium.subtle' : isDone(stop) ? 'bg.canvas' : 'bg.panel'}
      boxShadow={
        isTarget
          ? 'inset 0 2px 0 {colors.primary.solid}'
          : isNext
            ? 'inset 3px 0 0 {colors.primary.solid}'
            : stop.isOutside
              ? 'inset 3px 0 0 {colors.medium.solid}'
              : undefined
      }
      listStyleType="none"
      _last={{ borderBottomRadius: 'l3' }}
    >
      <chakra.div
        data-stop={booking.id}
        role="group"
        tabIndex={isTabStop ? 0 : -1}
        aria-label={t('day.stop', { position, name })}
        aria-keyshortcuts={move ? `Alt+ArrowUp Alt+ArrowDown${isRound ? ' Alt+ArrowLeft Alt+ArrowRight' : ''}` : undefined}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        display="grid"
        css={isRound ? roundColumns : stopColumns}
        alignItems="center"
        columnGap={isRound ? '2' : '3'}
        px="3"
        py="1.5"
        minHeight="3.25rem"
        textStyle="sm"
        _focusVisible={{ outlineOffset: '-2px' }}
      >
        <chakra.span display="flex" alignItems="center" gap="1">
          {move && (
            <chakra.button
              ref={handleRef}
              type="button"
              // The keyboard moves a stop with Alt and the arrows: a second tab stop in each row would only lengthen the way.
              tabIndex={-1}
              aria-label={t('day.drag', { name })}
              display="grid"
              placeItems="center"
              minHeight="2.75rem"
              color="fg.muted"
              cursor="grab"
              touchAction="none"
            >
              <GripVertical size={16} />
            </chakra.button>
          )}
          {onSelect && (
            <chakra.label display="grid" placeItems="center" minWidth="1.75rem" minHeight="2.75rem" cursor="pointer">
              <chakra.input
                type="checkbox"
                css={checkboxCss}
                aria-label={t('day.rounds.select', { name })}
                checked={isSelected}
                onChange={() => onSelect(booking.id)}
              />
            </chakra.label>
          )}
        </chakra.span>
        <chakra.span fontWeight={isDone(stop) ? '500' : '700'} fontVariantNumeric="tabular-nums">
          {position}
        </chakra.span>
        {isRound && (
          <chakra.span fontWeight="600" fontVariantNumeric="tabular-nums">
            {stop.expected}
            <StopWindow stop={stop} display="block" fontWeight="400" />
            {isAnnounced && booking.window === null && isToNotify(stop) && (
              <chakra.span display="block" textStyle="xs" fontWeight="400" color="medium.fg">
                {t('day.window.none')}
              </chakra.span>
            )}
          </chakra.span>
        )}
        <Two
          first={`${booking.postcode} ${booking.city}`}
          second={[booking.address?.address1, booking.address?.address2].filter(Boolean).join(', ')}
        >
          {!isRound && (
            <chakra.span display="block" textStyle="xs" color="fg.muted" css={{ [hasItems]: { display: 'none' } }}>
              {itemsText(intl, booking)}
            </chakra.span>
          )}
        </Two>
        <chakra.span minWidth="0">
          <chakra.span display="block" fontWeight="600" overflowWrap="anywhere" wordBreak="keep-all">
            {name}
          </chakra.span>
          {isRound ? (
            <chakra.span display="block" textStyle="xs" color="fg.muted">
              {itemsText(intl, booking)}
            </chakra.span>
          ) : (
            <chakra.a
              href={callHref(booking.primaryContact)}
              textStyle="xs"
              color="fg.muted"
              fontVariantNumeric="tabular-nums"
              _hover={{ color: 'primary.fg' }}
            >
              {formatMobile(booking.primaryContact)}
            </chakra.a>
          )}
        </chakra.span>
        {!isRound && (
          <>
            <chakra.span color="fg.muted" css={itemsColumn}>
              {itemsText(intl, booking)}
            </chakra.span>
            <chakra.span minWidth="0" css={remarksColumn}>
              <Remarks stop={stop} />
            </chakra.span>
          </>
        )}
        <chakra.span className="status">
          <StopStatus stop={stop} dense={isRound} />
          {!isRound && <StopWindow stop={stop} display="block" mt="0.5" />}
          <StopAttendance stop={stop} mt="0.5" />
        </chakra.span>
        <chakra.span display="flex" alignItems="center" justifyContent="flex-end" gap="1">
          {!isRound && <RowAction stop={stop} isNext={isNext} />}
          <StopMenu stop={stop} count={count} />
        </chakra.span>
        <chakra.span
          className="remarks"
          gridColumn={isRound ? '4 / -1' : '3 / -1'}
          css={isRound ? undefined : { [hasRemarks]: { display: 'none' } }}
        >
          <Remarks stop={stop} />
        </chakra.span>
      </chakra.div>
      {stop.rejected.length > 0 && (
        <chakra.div px="3" pb="2">
          <RejectedAtStop stop={stop} />
        </chakra.div>
      )}
    </chakra.li>
  );
}

/** The button of the next usual step of a stop. */
function RowAction({ stop, isNext }: { stop: DayStop; isNext: boolean }) {
  const t = useT();
  const { mayStep, out, deliver, undo, open, busy } = useDayActions();
  const { booking, waits, status, photos } = stop;
  if (waits && stop.mayUndo) {
    return (
      <Button variant="ghost" size="sm" onClick={() => undo(stop)}>
        {t('day.undo')}
      </Button>
    );
  }
  if (mayStep && isNext && mayTake(stop, 'DELIVERED')) {
    return (
      <Button size="sm" loading={busy === booking.id} onClick={() => deliver(stop, [])}>
        {t('day.delivered')}
      </Button>
    );
  }
  if (mayStep && mayTake(stop, 'OUT_FOR_DELIVERY')) {
    return (
      <Button variant="outline" size="sm" onClick={() => out(stop)}>
        <Truck size={15} />
        {t('day.sendOut')}
      </Button>
    );
  }
  if (status === 'FAILED' && open) {
    return (
      <Button variant="outline" size="sm" onClick={() => open(booking.id)}>
        {t('day.rebook')}
      </Button>
    );
  }
  return <PhotoCount count={photos} />;
}

const changeTexts = { ADDED: 'day.since.ADDED', CHANGED: 'day.since.CHANGED' } as const;

function Remarks({ stop: { change, booking, expected, isOutside } }: { stop: DayStop }) {
  const t = useT();
  return (
    <chakra.span display="block" textStyle="xs" color="fg.muted" overflowWrap="anywhere">
      {change !== null && (
        <Badge colorPalette="accent" size="sm" me="1.5">
          {t(changeTexts[change])}
        </Badge>
      )}
      {isOutside && (
        <Badge colorPalette="medium" size="sm" me="1.5">
          {t('day.window.outside', { expected })}
        </Badge>
      )}
      {isToBeChecked(booking.orderCheck) && (
        <Badge colorPalette="medium" size="sm" me="1.5">
          {t('day.checkOrder')}
        </Badge>
      )}
      {booking.remarks}
    </chakra.span>
  );
}

function Two({ first, second, children }: { first: string; second: string; children?: ReactNode }) {
  return (
    <chakra.span minWidth="0" overflowWrap="anywhere">
      <chakra.span display="block" fontWeight="600">
        {first}
      </chakra.span>
      <chakra.span display="block" textStyle="xs" color="fg.muted">
        {second}
      </chakra.span>
      {children}
    </chakra.span>
  );
}
