import { chakra, Flex } from '@chakra-ui/react';
import { Check, ChevronDown, Route } from 'lucide-react';
import { useState } from 'react';
import { isCalendarDate, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { createLocalStore } from '../../lib/local-store';
import { useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Menu, MenuItem } from '../../ui/menu';
import type { DayPlace } from './day-head';
import { DayProgress } from './day-cards';
import { hasBegun, type DayRound } from './day-stops';
import { useRoundItems } from './round-plan';
import { mayTake, StartRound } from './stop-menu';
import { TelephoneDay, ThenList } from './telephone-day';
import { useDayActions } from './use-stop-actions';

interface ChosenRound {
  branchId: string;
  date: CalendarDate;
  number: number;
  /** The stops of the round when it was chosen: they identify it after rounds are renumbered. */
  bookingIds: readonly string[];
}

/** The round of this device. */
export const chosenRound = createLocalStore<ChosenRound>({
  key: 'booking.day-round',
  version: 1,
  parse(json) {
    const { branchId, date, number, bookingIds } = (json ?? {}) as Record<string, unknown>;
    const ids = Array.isArray(bookingIds) ? bookingIds.filter((id) => typeof id === 'string') : [];
    if (typeof branchId !== 'string' || typeof date !== 'string' || !isCalendarDate(date) || typeof number !== 'number') return null;
    return { branchId, date, number, bookingIds: ids };
  },
});

/** Returns the round with the most stops of the chosen one, else the one with its number; null: there is none. */
export function roundOfDevice(rounds: readonly DayRound[], kept: ChosenRound | null): DayRound | null {
  if (kept === null) return null;
  const known = new Set(kept.bookingIds);
  const shared = ({ stops }: DayRound) => stops.filter(({ booking }) => known.has(booking.id)).length;
  const [best] = [...rounds].sort((a, b) => shared(b) - shared(a));
  return best && shared(best) > 0 ? best : (rounds.find(({ number }) => number === kept.number) ?? null);
}

/** A day with several rounds on the crew’s telephone: chooses a round, then shows only that one. */
export function CrewRounds({ rounds, place: { branch, date } }: { rounds: readonly DayRound[]; place: DayPlace }) {
  const t = useT();
  const [kept, setKept] = useState(() => chosenRound.read());
  const branchId = branch?.id ?? '';
  const { mayStep } = useDayActions();
  const chosen = roundOfDevice(rounds, kept?.branchId === branchId && kept.date === date ? kept : null);
  const choose = ({ number, stops }: DayRound) => {
    const next = { branchId, date, number, bookingIds: stops.map(({ booking }) => booking.id) };
    chosenRound.write(next);
    setKept(next);
  };
  const going = chosen?.stops.filter((stop) => mayTake(stop, 'OUT_FOR_DELIVERY')).length ?? 0;
  if (chosen && hasBegun(chosen.stops)) {
    return (
      <>
        <RoundMenu rounds={rounds} chosen={chosen} onChoose={choose} />
        <DayProgress stops={chosen.stops} isSlim />
        <TelephoneDay key={chosen.number} stops={chosen.stops} />
      </>
    );
  }
  return (
    <>
      <chakra.fieldset display="flex" flexDirection="column" gap="3" border="none" m="0" p="0" minWidth="0">
        <chakra.legend textStyle="h3" mb="2.5">
          {t('day.rounds.yours')}
        </chakra.legend>
        {rounds.map((round) => (
          <RoundChoice key={round.number} round={round} isChosen={round === chosen} onChoose={() => choose(round)} />
        ))}
      </chakra.fieldset>
      {chosen && (
        <>
          <StartRound stops={chosen.stops} isPlain size="lg" block mt="4" />
          {mayStep && going > 0 && (
            <chakra.p color="fg.muted" mt="2.5" px="1">
              {t('day.rounds.start.text', { count: going })}
            </chakra.p>
          )}
          <ThenList title={t('day.rounds.first')} note={t('day.rounds.round', { round: chosen.number })} stops={chosen.stops} />
        </>
      )}
    </>
  );
}

function RoundChoice({ round, isChosen, onChoose }: { round: DayRound; isChosen: boolean; onChoose: () => void }) {
  const t = useT();
  const { number, startsAt, crew, stops } = round;
  const items = useRoundItems(round);
  return (
    <Card
      asChild
      px="4"
      py="3"
      display="flex"
      gap="3"
      cursor="pointer"
      borderColor={isChosen ? 'primary.solid' : undefined}
      bg={isChosen ? 'primary.subtle' : undefined}
      css={{ '&:focus-within': { outline: '2px solid {colors.focusRing}', outlineOffset: '2px' } }}
    >
      <label>
        <chakra.input
          type="radio"
          name="round"
          checked={isChosen}
          onChange={onChoose}
          flex="none"
          boxSize="1.25rem"
          mt="0.5"
          accentColor="primary.solid"
        />
        <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
          <Flex justify="space-between" gap="2" fontWeight="600">
            <span>{t('day.rounds.round', { round: number })}</span>
            <chakra.span fontVariantNumeric="tabular-nums">{startsAt}</chakra.span>
          </Flex>
          {crew !== null && (
            <chakra.span display="block" color="fg.muted">
              {crew}
            </chakra.span>
          )}
          <chakra.span display="block" color="fg.muted">
            {[t('day.count', { count: stops.length }), items].filter(Boolean).join(', ')}
          </chakra.span>
        </chakra.span>
      </label>
    </Card>
  );
}

interface RoundMenuProps {
  rounds: readonly DayRound[];
  chosen: DayRound;
  onChoose: (round: DayRound) => void;
}

function RoundMenu({ rounds, chosen, onChoose }: RoundMenuProps) {
  const t = useT();
  const label = t('day.rounds.yours');
  const name = t('day.rounds.round', { round: chosen.number });
  return (
    <chakra.div mb="3">
      <Menu
        label={label}
        width="17rem"
        align="start"
        trigger={(props) => (
          <Button variant="tint" block justifyContent="space-between" aria-label={`${label}: ${name}`} {...props}>
            <chakra.span display="inline-flex" alignItems="center" gap="2" minWidth="0">
              <Route size={18} />
              {[name, chosen.crew].filter(Boolean).join(', ')}
            </chakra.span>
            <ChevronDown size={16} />
          </Button>
        )}
      >
        {rounds.map((round) => (
          <MenuItem key={round.number} type="button" data-chosen={round === chosen ? '' : undefined} onClick={() => onChoose(round)}>
            <chakra.span flex="1">{t('day.rounds.round', { round: round.number })}</chakra.span>
            {round === chosen && <Check size={16} strokeWidth={2.4} />}
          </MenuItem>
        ))}
      </Menu>
    </chakra.div>
  );
}
