import { isToBeChecked } from '@booking/domain/booking/order-check';
import { canTransition } from '@booking/domain/booking/booking-status';
import { personText } from '@booking/reference-data/person-text';
import {
  ArrowDown,
  ArrowUp,
  Camera,
  CircleX,
  DoorClosed,
  Ellipsis,
  House,
  Navigation,
  PackageCheck,
  PanelRight,
  Phone,
  Route,
  Truck,
  Undo2,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { chakra } from '@chakra-ui/react';
import { useIntl } from 'react-intl';
import { itemsText } from '../../components/booking-card/items-text';
import { callHref, navigateHref } from '../../components/booking-drawer/contact-links';
import { useLocale, useT } from '../../lib/use-locale';
import { Button, type ButtonProps } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Menu, MenuItem } from '../../ui/menu';
import { hasBegun, isDone, type DayStop } from './day-stops';
import { useDayActions } from './use-stop-actions';

interface StopMenuProps {
  stop: DayStop;
  /** The number of stops of its round. */
  count: number;
  /** False: the telephone’s card has call and navigate outside of the menu. */
  contacts?: boolean;
}

/**
 * Returns whether a step is allowed from the status of a stop. Nothing goes out before its date, or before an order that needs a check is
 * checked, and rejected actions come first.
 */
export const mayTake = (stop: DayStop, to: 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'FAILED' | 'CONFIRMED'): boolean =>
  stop.rejected.length === 0 &&
  stop.status !== 'FAILED' &&
  canTransition(stop.status, to) &&
  !isToBeChecked(stop.booking.orderCheck) &&
  (to !== 'OUT_FOR_DELIVERY' || stop.isDue);

/** Returns whether photographs can be added to a delivery. */
export const mayAddPhotos = ({ status, rejected }: DayStop): boolean => status === 'DELIVERED' && rejected.length === 0;

/** All actions of a stop. */
export function StopMenu({ stop, count, contacts = true }: StopMenuProps) {
  const t = useT();
  const locale = useLocale();
  const { mayStep, out, notOut, deliver, undo, pickPhotos, askDelivered, askWhyFailed, confirmAttendance, move, rounds, open } =
    useDayActions();
  const { booking, round, position } = stop;
  const may = (to: Parameters<typeof mayTake>[1]) => mayStep && mayTake(stop, to);
  const label = t('day.menu', { name: personText(booking.salutation, booking.name, locale) });
  const item = (icon: ReactNode, id: string, onClick: () => void) => (
    <MenuItem type="button" onClick={onClick}>
      {icon}
      {t(id)}
    </MenuItem>
  );
  return (
    <Menu
      label={label}
      width="16rem"
      trigger={(props) => (
        <Button variant="ghost" size="sm" icon aria-label={label} {...props}>
          <Ellipsis size={18} />
        </Button>
      )}
    >
      {may('OUT_FOR_DELIVERY') && item(<Truck size={16} />, 'day.out', () => out(stop))}
      {may('DELIVERED') && item(<PackageCheck size={16} />, 'day.delivered', () => deliver(stop, []))}
      {may('DELIVERED') && item(<Camera size={16} />, 'day.deliveredWithPhotos', () => askDelivered(stop))}
      {may('FAILED') && item(<CircleX size={16} />, 'day.fail', () => askWhyFailed(stop))}
      {may('CONFIRMED') && item(<Undo2 size={16} />, 'day.notOut', () => notOut(stop))}
      {mayStep && stop.mayUndo && item(<Undo2 size={16} />, 'day.undo', () => undo(stop))}
      {mayStep && mayAddPhotos(stop) && item(<Camera size={16} />, 'day.addPhotos', () => pickPhotos((files) => deliver(stop, files)))}
      {confirmAttendance &&
        !isDone(stop) &&
        booking.attendance !== 'YES' &&
        item(<House size={16} />, 'day.attendance.setYes', () => confirmAttendance(stop, 'YES'))}
      {confirmAttendance &&
        !isDone(stop) &&
        booking.attendance !== 'NO' &&
        item(<DoorClosed size={16} />, 'day.attendance.setNo', () => confirmAttendance(stop, 'NO'))}
      {contacts && (
        <>
          <MenuItem asChild>
            <a href={callHref(booking.primaryContact)}>
              <Phone size={16} />
              {t('day.call')}
            </a>
          </MenuItem>
          <MenuItem asChild>
            <a href={navigateHref(booking)} target="_blank" rel="noreferrer">
              <Navigation size={16} />
              {t('day.navigate')}
            </a>
          </MenuItem>
        </>
      )}
      {move && position > 1 && item(<ArrowUp size={16} />, 'day.earlier', () => move([booking.id], round, position - 2))}
      {move && position < count && item(<ArrowDown size={16} />, 'day.later', () => move([booking.id], round, position))}
      {move &&
        rounds
          .filter((other) => other !== round)
          .map((other) => (
            <MenuItem key={other} type="button" onClick={() => move([booking.id], other, Infinity)}>
              <Route size={16} />
              {t('day.rounds.to', { round: other })}
            </MenuItem>
          ))}
      {open && item(<PanelRight size={16} />, 'day.open', () => open(booking.id))}
    </Menu>
  );
}

interface StartRoundProps extends Pick<ButtonProps, 'variant' | 'size' | 'block' | 'mt' | 'color'> {
  /** The stops of one round. */
  stops: readonly DayStop[];
  /** The page shows the stops already, so there is no question, and the button is there for a single stop too. */
  isPlain?: boolean;
}

/** Sends out the stops of a round, after a question with their names. Renders nothing for a single stop, which has its own button. */
export function StartRound({ stops, isPlain = false, ...button }: StartRoundProps) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const { mayStep, outAll, rounds } = useDayActions();
  const [asked, setAsked] = useState<readonly DayStop[] | null>(null);
  const [busy, setBusy] = useState(false);
  const waiting = stops.filter((stop) => mayTake(stop, 'OUT_FOR_DELIVERY'));
  const round = rounds.length > 1 ? (stops[0]?.round ?? 0) : 0;

  async function send(chosen: readonly DayStop[]) {
    // The dialog closes first, because the message is shown on the page behind it.
    setAsked(null);
    setBusy(true);
    await outAll(chosen);
    setBusy(false);
  }

  return (
    <>
      {mayStep && waiting.length > (isPlain ? 0 : 1) ? (
        <Button {...button} loading={busy} onClick={() => (isPlain ? void send(waiting) : setAsked(waiting))}>
          {busy ? null : <Truck size={button.size === 'lg' ? 20 : 15} />}
          {hasBegun(stops) ? t('day.outAll.send', { count: waiting.length }) : t('day.start', { round })}
        </Button>
      ) : null}
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t('day.outAll.title', { count: asked?.length ?? 0 })}
        description={hasBegun(stops) ? undefined : t('day.start.notified')}
        actions={
          <>
            <Button variant="outline" onClick={() => setAsked(null)}>
              {t('day.outAll.keep')}
            </Button>
            <Button variant="primary" onClick={() => void send(asked ?? [])}>
              {t('day.outAll.send', { count: asked?.length ?? 0 })}
            </Button>
          </>
        }
      >
        <chakra.ol listStyleType="none" m="0" p="0" maxHeight="min(24rem, 50 * var(--dvh))" overflowY="auto" tabIndex={0}>
          {asked?.map(({ booking, position }) => (
            <chakra.li
              key={booking.id}
              display="flex"
              gap="3"
              py="1.5"
              borderTop="1px solid {colors.border}"
              _first={{ borderTop: 'none' }}
            >
              <chakra.span minWidth="1.5rem" color="fg.muted" fontVariantNumeric="tabular-nums">
                {position}
              </chakra.span>
              <chakra.span minWidth="0" overflowWrap="anywhere">
                {personText(booking.salutation, booking.name, locale)}
                <chakra.span display="block" textStyle="help" color="fg.muted">
                  {`${booking.postcode} ${booking.city} · ${itemsText(intl, booking)}`}
                </chakra.span>
              </chakra.span>
            </chakra.li>
          ))}
        </chakra.ol>
      </Dialog>
    </>
  );
}
