import { chakra, Flex } from '@chakra-ui/react';
import { maxRounds, stopMinutes } from '@booking/domain/delivery-day/rounds';
import { ChevronDown, Ellipsis, Pencil, Plus, Route, Save, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { itemsText } from '../../components/booking-card/items-text';
import { useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Dialog } from '../../ui/dialog';
import { Menu, MenuItem } from '../../ui/menu';
import { NumberField, wholeNumberOf } from '../../ui/number-field';
import { SegmentedTabs } from '../../ui/segmented-tabs';
import { TextField } from '../../ui/text-field';
import { Bar } from './day-cards';
import { countStops, isDone, type DayRound } from './day-stops';
import { StartRound } from './stop-menu';
import { TelephoneDay } from './telephone-day';
import type { RoundPlanning } from './use-round-plan';

/** Returns the items of a round: mattresses and bedsets of all its stops. */
export function useRoundItems({ stops }: DayRound): string {
  const intl = useIntl();
  const sum = (count: (stop: DayRound['stops'][number]) => number) => stops.reduce((total, stop) => total + count(stop), 0);
  return itemsText(intl, {
    quantityMattress: sum(({ booking }) => booking.quantityMattress),
    quantityBedset: sum(({ booking }) => booking.quantityBedset),
  });
}

/** The number of rounds, with buttons that split the day or add an empty round. */
export function RoundsMenu({ planning }: { planning: RoundPlanning }) {
  const t = useT();
  const count = planning.rounds?.length ?? 1;
  const stops = planning.rounds?.reduce((sum, round) => sum + round.stops.length, 0) ?? 0;
  const label = t('day.rounds.count', { count });
  const parts = Array.from({ length: maxRounds }, (_, index) => index + 1).filter((part) => part === 1 || part <= stops);
  return (
    <Menu
      label={t('day.rounds.menu')}
      width="17rem"
      trigger={(props) => (
        <Button variant="outline" size="sm" {...props}>
          <Route size={16} />
          {label}
          <ChevronDown size={15} />
        </Button>
      )}
    >
      {parts.map((part) => (
        <MenuItem key={part} type="button" onClick={() => planning.split(part)}>
          {t(part === 1 && count === 1 ? 'day.rounds.set' : 'day.rounds.split', { count: part })}
        </MenuItem>
      ))}
      {count < maxRounds && (
        <MenuItem type="button" onClick={planning.add}>
          <Plus size={16} />
          {t('day.rounds.add')}
        </MenuItem>
      )}
    </Menu>
  );
}

/** Says that changes are not saved, with Save and Discard. It is sticky. */
export function UnsavedRounds({ planning }: { planning: RoundPlanning }) {
  const t = useT();
  if (!planning.isChanged) return null;
  return (
    <Flex
      role="status"
      align="center"
      justify="space-between"
      wrap="wrap"
      gap="2"
      position="sticky"
      // Below the sticky bar at the top of the page.
      top="4.5rem"
      zIndex="2"
      mb="4"
      px="4"
      py="2"
      borderRadius="tile"
      bg="medium.subtle"
      boxShadow="float"
    >
      <chakra.span fontWeight="600">{t('day.rounds.unsaved')}</chakra.span>
      <Flex gap="2">
        <Button variant="outline" size="sm" disabled={planning.isSaving} onClick={planning.discard}>
          {t('day.rounds.discard')}
        </Button>
        <Button size="sm" loading={planning.isSaving} onClick={() => void planning.save()}>
          {planning.isSaving ? null : <Save size={16} />}
          {t('day.rounds.save')}
        </Button>
      </Flex>
    </Flex>
  );
}

interface RoundProps {
  round: DayRound;
  planning: RoundPlanning;
  /** Whether the user may change rounds. */
  mayPlan: boolean;
}

/** The head of a round on a wide screen: its progress, start, minutes, crew and items. */
export function RoundHead({ round, planning, mayPlan }: RoundProps) {
  const t = useT();
  const { number, stops } = round;
  const done = stops.filter(isDone).length;
  const items = useRoundItems(round);
  const menu = t('day.rounds.more', { round: number });
  const mayRemove = mayPlan && (planning.rounds?.length ?? 1) > 1;
  return (
    <chakra.div px="4" pt="3" pb="3">
      <Flex align="center" justify="space-between" gap="2" minHeight="2.25rem">
        <chakra.h2 textStyle="h3">{t('day.rounds.round', { round: number })}</chakra.h2>
        <Flex align="center" gap="1">
          <chakra.span textStyle="sm" color="fg.muted" css={{ '& b': { color: 'fg' } }}>
            {t('day.done', { done, count: stops.length, b: (text) => <b key="done">{text}</b> })}
          </chakra.span>
          <StartRound stops={stops} variant="ghost" size="sm" color="primary.fg" />
          {mayRemove && (
            <Menu
              label={menu}
              trigger={(props) => (
                <Button variant="ghost" size="sm" icon aria-label={menu} {...props}>
                  <Ellipsis size={18} />
                </Button>
              )}
            >
              <MenuItem type="button" onClick={() => planning.remove(number)}>
                <Trash2 size={16} />
                {t('day.rounds.remove', { round: number })}
              </MenuItem>
            </Menu>
          )}
        </Flex>
      </Flex>
      {mayPlan ? (
        <RoundFields round={round} planning={planning} />
      ) : (
        <chakra.p textStyle="sm" color="fg.muted">
          <RoundLine round={round} />
        </chakra.p>
      )}
      <RoundStopsError round={number} planning={planning} />
      <chakra.div mt="3">
        <Bar counts={countStops(stops)} />
      </chakra.div>
      <Flex justify="space-between" gap="3" wrap="wrap" mt="1.5" textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
        <span>{items}</span>
        <LastStop round={round} />
      </Flex>
    </chakra.div>
  );
}

/** Why a round cannot be saved, if the reason is its stops and not one of its fields. */
function RoundStopsError({ round, planning }: { round: number; planning: RoundPlanning }) {
  const error = planning.errorsOf(round).bookingIds;
  return (
    <div role="alert">
      {error !== undefined && (
        <Alert status="error" mt="3">
          {error}
        </Alert>
      )}
    </div>
  );
}

function LastStop({ round: { stops } }: { round: DayRound }) {
  const t = useT();
  const expected = stops.at(-1)?.expected ?? '';
  return expected === '' ? null : <span>{t('day.rounds.last', { time: expected })}</span>;
}

/** Start, minutes and crew in one line. */
function RoundLine({ round: { startsAt, minutesPerStop, crew } }: { round: DayRound }) {
  const t = useT();
  return [t('day.rounds.from', { time: startsAt, minutes: minutesPerStop }), crew].filter(Boolean).join(' · ');
}

function RoundFields({ round: { number, startsAt, minutesPerStop, crew }, planning }: Omit<RoundProps, 'mayPlan'>) {
  const t = useT();
  const errors = planning.errorsOf(number);
  // Keeps invalid text, so that it can be corrected.
  const [typed, setTyped] = useState(String(minutesPerStop));
  const minutes = Object.is(wholeNumberOf(typed), minutesPerStop) ? typed : String(minutesPerStop);
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="6.5rem 7.5rem minmax(9rem, 1fr)"
      gap="2"
      mt="1"
      css={{ mdDown: { gridTemplateColumns: '1fr 1fr', '& > :last-child': { gridColumn: '1 / 3' } } }}
    >
      <TextField
        label={t('day.rounds.starts')}
        tabular
        autoComplete="off"
        inputMode="numeric"
        value={startsAt}
        error={errors.startsAt}
        onChange={({ currentTarget }) => planning.set(number, { startsAt: currentTarget.value })}
      />
      <NumberField
        label={t('day.rounds.minutes')}
        min={stopMinutes.min}
        max={stopMinutes.max}
        value={minutes}
        error={errors.minutesPerStop}
        onChange={(text) => {
          setTyped(text);
          planning.set(number, { minutesPerStop: wholeNumberOf(text) });
        }}
      />
      <TextField
        label={t('day.rounds.crew')}
        autoComplete="off"
        value={crew ?? ''}
        error={errors.crew}
        onChange={({ currentTarget }) => planning.set(number, { crew: currentTarget.value })}
      />
    </chakra.div>
  );
}

interface TelephoneRoundsProps {
  rounds: readonly DayRound[];
  planning: RoundPlanning;
}

/** The rounds of a day on the office's telephone, one at a time. */
export function TelephoneRounds({ rounds, planning }: TelephoneRoundsProps) {
  const t = useT();
  const [chosen, setChosen] = useState(1);
  const [isEdited, setEdited] = useState(false);
  const round = rounds[Math.min(chosen, rounds.length) - 1];
  if (!round) return null;
  const { number, stops } = round;
  return (
    <>
      <SegmentedTabs
        label={t('day.rounds.menu')}
        panelId="round"
        value={String(number)}
        onChange={(value) => setChosen(Number(value))}
        tabs={rounds.map((each) => ({
          value: String(each.number),
          label: t('day.rounds.tab', { round: each.number, done: each.stops.filter(isDone).length, count: each.stops.length }),
        }))}
      />
      <div role="alert">
        {rounds.flatMap((each) =>
          Object.values(planning.errorsOf(each.number)).map((error) => (
            <Alert key={`${each.number} ${error}`} status="error" mt="3" title={t('day.rounds.round', { round: each.number })}>
              {error}
            </Alert>
          )),
        )}
      </div>
      <chakra.div id="round" role="tabpanel" aria-labelledby="round-tab" mt="3">
        <RoundCard round={round}>
          <Button variant="ghost" icon aria-label={t('day.rounds.edit', { round: number })} onClick={() => setEdited(true)}>
            <Pencil size={20} />
          </Button>
        </RoundCard>
        <TelephoneDay stops={stops} />
      </chakra.div>
      <Dialog
        open={isEdited}
        onClose={() => setEdited(false)}
        title={t('day.rounds.round', { round: number })}
        actions={
          <>
            {rounds.length > 1 && (
              <Button
                variant="outline"
                onClick={() => {
                  setEdited(false);
                  planning.remove(number);
                }}
              >
                {t('day.rounds.remove', { round: number })}
              </Button>
            )}
            <Button onClick={() => setEdited(false)}>{t('day.rounds.done')}</Button>
          </>
        }
      >
        <RoundFields key={number} round={round} planning={planning} />
      </Dialog>
    </>
  );
}

/** A summary of a round: its crew, start and minutes, progress and items. */
function RoundCard({ round, children }: { round: DayRound; children: ReactNode }) {
  const t = useT();
  const { number, stops, crew, startsAt, minutesPerStop } = round;
  const items = useRoundItems(round);
  return (
    <Card px="4" py="3" mb="3">
      <Flex justify="space-between" align="flex-start" gap="2">
        <chakra.div minWidth="0" overflowWrap="anywhere">
          <chakra.p fontWeight="600">{crew ?? t('day.rounds.round', { round: number })}</chakra.p>
          <chakra.p textStyle="sm" color="fg.muted" mb="2">
            {t('day.rounds.from', { time: startsAt, minutes: minutesPerStop })}
          </chakra.p>
        </chakra.div>
        {children}
      </Flex>
      <Bar counts={countStops(stops)} />
      <chakra.p textStyle="sm" color="fg.muted" mt="1.5" css={{ '& b': { color: 'fg' } }}>
        {t('day.done', { done: stops.filter(isDone).length, count: stops.length, b: (text) => <b key="done">{text}</b> })}
      </chakra.p>
      <Flex justify="space-between" gap="3" wrap="wrap" textStyle="sm" color="fg.muted">
        <span>{items}</span>
        <LastStop round={round} />
      </Flex>
    </Card>
  );
}
