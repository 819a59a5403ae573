import { personText } from '@booking/reference-data/person-text';
import { chakra, Flex } from '@chakra-ui/react';
import { ChevronDown, ChevronUp, Phone } from 'lucide-react';
import { useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { itemsText } from '../../components/booking-card/items-text';
import { callHref } from '../../components/booking-drawer/contact-links';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { useDayActions } from './day-context';
import { countStops, isDone, nextStop, type DayStop } from './day-stops';
import { DoneRow } from './done-row';
import { NextStop } from './next-stop';
import { OutAll } from './out-all';
import { RejectedAtStop } from './rejected-actions';
import { StopStatus } from './stop-status';

/** Stops that are shown at once behind the next one. */
const firstShown = 4;

/** The round on a telephone: the stop that is next, those behind it, those that are done. */
export function TelephoneDay({ stops }: { stops: readonly DayStop[] }) {
  const t = useT();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isWhole, setWhole] = useState(false);
  const { leave } = useDayActions();
  const next = nextStop(stops);
  // One that was chosen stays on the card until it is done.
  const shown = stops.find((stop) => stop.booking.id === chosen && !isDone(stop)) ?? next;
  const behind = stops.filter((stop) => !isDone(stop) && stop !== shown);
  // What asks for an answer is never folded away.
  const listed = behind.filter(({ rejected }, index) => isWhole || index < firstShown || rejected.length > 0);
  const choose = (id: string | null) => {
    if (shown) leave(shown);
    setChosen(id);
  };
  return (
    <>
      {shown && (
        <NextStop
          stop={shown}
          index={stops.indexOf(shown)}
          count={stops.length}
          isNext={shown === next}
          onBack={shown === next ? null : () => choose(null)}
        />
      )}
      <OutAll stops={stops} variant="outline" size="lg" block mt="3" />
      {behind.length > 0 && (
        <section aria-labelledby="then">
          <Flex align="baseline" justify="space-between" mt="5" mb="2" px="1">
            <chakra.h2 id="then" textStyle="h3">
              {t('day.then')}
            </chakra.h2>
            <chakra.span color="fg.muted">{t('day.count', { count: behind.length })}</chakra.span>
          </Flex>
          <Card>
            <chakra.ol listStyleType="none">
              {listed.map((stop, index) => (
                <ThenRow key={stop.booking.id} stop={stop} isFirst={index === 0} onChoose={() => choose(stop.booking.id)} />
              ))}
            </chakra.ol>
            {behind.length > listed.length && (
              <chakra.div borderTop="1px solid {colors.border}" px="1">
                <Button variant="ghost" color="primary.fg" onClick={() => setWhole(true)}>
                  {t('day.more', { count: behind.length - listed.length })}
                </Button>
              </chakra.div>
            )}
          </Card>
        </section>
      )}
      <Done stops={stops} />
    </>
  );
}

function ThenRow({ stop, isFirst, onChoose }: { stop: DayStop; isFirst: boolean; onChoose: () => void }) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const { booking, position } = stop;
  const name = personText(booking.salutation, booking.name, locale);
  return (
    <chakra.li borderTop={isFirst ? undefined : '1px solid {colors.border}'} px="4" py="1">
      <Flex align="center" gap="3">
        <chakra.button
          type="button"
          onClick={onChoose}
          display="flex"
          alignItems="center"
          gap="3"
          flex="1"
          minWidth="0"
          minHeight="3.5rem"
          py="2"
          textAlign="start"
          cursor="pointer"
        >
          <StopNumber position={position} />
          <chakra.span minWidth="0" overflowWrap="anywhere">
            <chakra.span display="block" fontWeight="500">
              {name}
            </chakra.span>
            <chakra.span display="block" color="fg.muted" textStyle="sm">
              {booking.postcode} {booking.city}
            </chakra.span>
            <chakra.span display="block" color="fg.muted" textStyle="sm" mb="1">
              {itemsText(intl, booking)}
            </chakra.span>
            <StopStatus stop={stop} dense />
          </chakra.span>
        </chakra.button>
        <Button asChild variant="ghost" icon>
          <a href={callHref(booking.primaryContact)} aria-label={t('day.callName', { name })}>
            <Phone size={20} />
          </a>
        </Button>
      </Flex>
      <RejectedAtStop stop={stop} />
    </chakra.li>
  );
}

function StopNumber({ position }: { position: number }) {
  return (
    <chakra.span
      display="grid"
      placeItems="center"
      flex="none"
      boxSize="1.75rem"
      borderRadius="full"
      bg="bg.muted"
      color="fg.muted"
      textStyle="xs"
      fontWeight="600"
      fontVariantNumeric="tabular-nums"
    >
      {position}
    </chakra.span>
  );
}

function Done({ stops }: { stops: readonly DayStop[] }) {
  const t = useT();
  const id = useId();
  const done = stops.filter(isDone);
  const counts = countStops(stops);
  const [isOpen, setOpen] = useState(false);
  if (done.length === 0) return null;
  // What can be taken back, or asks for an answer, is never folded away.
  const urgent = done.filter(({ waits, rejected }) => waits !== null || rejected.length > 0);
  const shown = [...(isOpen ? done : urgent)].reverse();
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <section>
      <chakra.button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        gap="3"
        width="full"
        minHeight="3rem"
        mt="4"
        px="1"
        cursor="pointer"
      >
        <chakra.span textStyle="h3">{t('day.doneList')}</chakra.span>
        <chakra.span display="flex" alignItems="center" gap="2" color="fg.muted">
          {t('day.doneCounts', { delivered: counts.DELIVERED, failed: counts.FAILED })}
          <Chevron size={18} aria-hidden="true" />
        </chakra.span>
      </chakra.button>
      <chakra.ul id={id} listStyleType="none" display="flex" flexDirection="column" gap="2">
        {shown.map((stop) => (
          <DoneRow key={stop.booking.id} stop={stop} />
        ))}
      </chakra.ul>
    </section>
  );
}
