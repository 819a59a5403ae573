import { personText } from '@booking/reference-data/person-text';
import { chakra } from '@chakra-ui/react';
import { Truck } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { itemsText } from '../../components/booking-card/items-text';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button, type ButtonProps } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useDayActions } from './day-context';
import type { DayStop } from './day-stops';
import { mayTake } from './stop-menu';

/** Sends all that wait out at once, after a question with their names. Nothing for one alone: its own button does. */
export function OutAll({
  stops,
  ...button
}: { stops: readonly DayStop[] } & Pick<ButtonProps, 'variant' | 'size' | 'block' | 'mt' | 'color'>) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const { mayStep, outAll } = useDayActions();
  const [asked, setAsked] = useState<readonly DayStop[] | null>(null);
  const [busy, setBusy] = useState(false);
  const waiting = stops.filter((stop) => mayTake(stop, 'OUT_FOR_DELIVERY'));

  async function send() {
    if (asked === null) return;
    // First: the message of what was done stands over the page.
    setAsked(null);
    setBusy(true);
    await outAll(asked);
    setBusy(false);
  }

  return (
    <>
      {mayStep && waiting.length > 1 ? (
        <Button {...button} loading={busy} onClick={() => setAsked(waiting)}>
          {busy ? null : <Truck size={button.size === 'lg' ? 20 : 15} />}
          {t('day.outAll', { count: waiting.length })}
        </Button>
      ) : null}
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t('day.outAll.title', { count: asked?.length ?? 0 })}
        actions={
          <>
            <Button variant="outline" onClick={() => setAsked(null)}>
              {t('day.outAll.keep')}
            </Button>
            <Button variant="primary" onClick={() => void send()}>
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
