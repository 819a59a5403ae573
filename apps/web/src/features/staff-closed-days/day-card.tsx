import { weekdays, weekdayOf, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Badge, chakra, Flex } from '@chakra-ui/react';
import { Check, Plus } from 'lucide-react';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { deliveryDateText, weekdayNames } from '../../components/delivery-date/delivery-date-text';
import { DeliveryDateTile } from '../../components/delivery-date/delivery-date-tile';
import { SaveFailure } from '../../components/staff-form/save-failure';
import { useSaving } from '../../components/staff-form/use-saving';
import { useSaveClosedDayMutation } from '../../graphql/closed-days.generated';
import { useStaffUser } from '../../lib/session/staff-user';
import { useLocale, useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { DayGlyph } from '../../ui/day-glyph';
import { Note } from '../../ui/note';
import { branchesOn, kindTexts, mayChange, statesOf, type Clash, type ClosableBranch, type ClosedDayRow } from './closed-year';

interface DayCardProps {
  date: CalendarDate;
  /** The closed days of the date, whatever the filter. */
  days: readonly ClosedDayRow[];
  branches: readonly ClosableBranch[];
  clashes: readonly Clash[];
  mayWrite: boolean;
  onAdd: () => void;
  onEdit: (id: string) => void;
  onDelete: (day: ClosedDayRow) => void;
  onConfirmed: (day: ClosedDayRow) => void;
  readAgain: () => Promise<unknown>;
}

/** The chosen date with its closed days, and the branches that are closed and open. */
export function DayCard({ date, days, branches, clashes, mayWrite, onAdd, onEdit, onDelete, onConfirmed, readAgain }: DayCardProps) {
  const t = useT();
  const id = useId();
  const locale = useLocale();
  const [only] = days;
  return (
    <Card asChild>
      <section aria-labelledby={id}>
        <Flex gap="4" align="center" px="5" pt="4" pb={days.length > 0 ? '1' : '4'}>
          <DeliveryDateTile date={date} small />
          <chakra.div minWidth="0" aria-live="polite">
            <chakra.h2 id={id} fontSize="1.0625rem" lineHeight="1.375rem" fontWeight="700" overflowWrap="anywhere">
              {days.length === 1 && only
                ? only.names[locale]
                : t(days.length === 0 ? 'closedDays.open' : 'closedDays.several', { count: days.length })}
            </chakra.h2>
            <Note>{deliveryDateText(date, locale, 'full')}</Note>
          </chakra.div>
        </Flex>
        {days.map((day) => (
          <ClosedDayPart
            key={day.id}
            day={day}
            branches={branches}
            isNamed={days.length > 1}
            onEdit={() => onEdit(day.id)}
            onDelete={() => onDelete(day)}
            onConfirmed={onConfirmed}
            readAgain={readAgain}
          />
        ))}
        <BranchesOfDay date={date} days={days} branches={branches} booked={clashes.reduce((sum, { toDecide }) => sum + toDecide, 0)} />
        {mayWrite ? (
          <chakra.div borderTop="1px solid {colors.border}" px="5" py="3">
            <Button variant={days.length === 0 ? 'tint' : 'ghost'} size="sm" onClick={onAdd}>
              <Plus size={16} />
              {t(days.length === 0 ? 'closedDays.closeThis' : 'closedDays.closeMore')}
            </Button>
          </chakra.div>
        ) : null}
      </section>
    </Card>
  );
}

interface BranchesOfDayProps {
  date: CalendarDate;
  days: readonly ClosedDayRow[];
  branches: readonly ClosableBranch[];
  booked: number;
}

function BranchesOfDay({ date, days, branches, booked }: BranchesOfDayProps) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const { closed, open, never } = branchesOn(date, days, branches);
  const list = (of: readonly ClosableBranch[]) =>
    intl.formatList(
      of.map(({ name }) => name),
      { style: 'narrow' },
    );
  const weekday = weekdayNames(locale)[weekdays.indexOf(weekdayOf(date))]?.long ?? '';
  const lines = [
    { label: 'closedDays.branches.closed', glyph: 'closed', of: closed, all: false },
    {
      label: 'closedDays.branches.openBranches',
      glyph: 'available',
      of: open,
      all: open.length > 0 && closed.length === 0 && never.length === 0,
    },
    { label: 'closedDays.branches.never', glyph: 'closed', of: never, all: false },
  ] as const;
  return (
    <chakra.ul borderTop="1px solid {colors.border}" px="5" py="3" textStyle="sm">
      {lines.map(({ label, glyph, of, all }) =>
        of.length === 0 ? null : (
          <chakra.li key={label} display="flex" gap="2.5" py="1">
            <chakra.span mt="0.25rem" flex="none" color="closed.fg">
              <DayGlyph kind={glyph} size={13} />
            </chakra.span>
            <span>
              <chakra.strong fontWeight="600">{t(label, { weekday })}</chakra.strong>{' '}
              <chakra.span color="fg.muted">{all ? t('closedDays.branches.all') : list(of)}</chakra.span>
            </span>
          </chakra.li>
        ),
      )}
      {booked > 0 ? (
        <chakra.li display="flex" gap="2.5" py="1" color="full.fg" fontWeight="600">
          <chakra.span mt="0.25rem" flex="none">
            <DayGlyph kind="overbooked" size={13} />
          </chakra.span>
          {t('closedDays.clash.count', { count: booked })}
        </chakra.li>
      ) : null}
    </chakra.ul>
  );
}

interface ClosedDayPartProps {
  day: ClosedDayRow;
  branches: readonly ClosableBranch[];
  /** Whether the name is shown, because the date has several closed days. */
  isNamed: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onConfirmed: (day: ClosedDayRow) => void;
  readAgain: () => Promise<unknown>;
}

/** One closed day of the chosen date: its kind, place and actions. */
function ClosedDayPart({ day, branches, isNamed, onEdit, onDelete, onConfirmed, readAgain }: ClosedDayPartProps) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const user = useStaffUser();
  const isOwn = mayChange(user, day);
  const name = day.names[locale];
  const own = statesOf(branches);
  const withBranches = day.states.filter((state) => own.includes(state));
  const without = day.states.filter((state) => !own.includes(state));
  const shortened = withBranches.length > 0 && day.branchIds.length === 0 ? { ...day, states: withBranches } : day;
  return (
    <chakra.div px="5" py="3" css={{ '& + &': { borderTop: '1px solid {colors.border}' } }}>
      {isNamed ? (
        <chakra.h3 fontWeight="600" overflowWrap="anywhere" mb="1">
          {name}
        </chakra.h3>
      ) : null}
      <Flex wrap="wrap" gap="1.5" mb="2">
        <Badge colorPalette="neutral" size="sm">
          {t(kindTexts[day.kind])}
        </Badge>
        {day.tentative ? (
          <Badge colorPalette="medium" size="sm">
            {t('closedDays.look.tentative')}
          </Badge>
        ) : null}
      </Flex>
      <chakra.p textStyle="sm" fontWeight="500">
        <PlaceText day={shortened} branches={branches} />
      </chakra.p>
      {without.length > 0 && withBranches.length > 0 ? (
        <chakra.p textStyle="xs" color="fg.muted" mt="1">
          {t('closedDays.alsoStates', { states: intl.formatList(without) })}
        </chakra.p>
      ) : null}
      {day.tentative && isOwn ? <Confirm day={day} onConfirmed={onConfirmed} readAgain={readAgain} /> : null}
      {isOwn ? (
        <Flex gap="2" mt="3">
          <Button variant="outline" size="sm" flex="1" aria-label={t('closedDays.editOf', { name })} onClick={onEdit}>
            {t('closedDays.edit')}
          </Button>
          <Button variant="danger" size="sm" flex="1" aria-label={t('closedDays.openOf', { name })} onClick={onDelete}>
            {t('closedDays.openAgain')}
          </Button>
        </Flex>
      ) : (
        <chakra.p textStyle="xs" color="fg.muted" mt="2">
          {t('closedDays.notYours')}
        </chakra.p>
      )}
    </chakra.div>
  );
}

type ConfirmProps = Pick<ClosedDayPartProps, 'day' | 'onConfirmed' | 'readAgain'>;

/** Confirms the date of a tentative holiday. */
function Confirm({ day, onConfirmed, readAgain }: ConfirmProps) {
  const t = useT();
  const [save] = useSaveClosedDayMutation();
  const saving = useSaving(readAgain);
  async function confirm() {
    const { id, version, date, kind, names } = day;
    let saved: ClosedDayRow | undefined;
    const done = await saving.run(async () => {
      // Fields that are left out stay unchanged.
      const { data } = await save({ variables: { id, version, input: { date, kind, name: names.en, tentative: false } } });
      saved = data?.saveClosedDay;
    });
    if (done && saved) onConfirmed(saved);
  }
  return (
    <chakra.div mt="2">
      <SaveFailure failure={saving.failure} />
      {saving.failure?.reason === 'STALE_VERSION' ? (
        <Alert role="alert" status="warning" mb="2">
          {t('closedDays.stale')}
        </Alert>
      ) : null}
      <Button variant="tint" size="sm" block loading={saving.busy} onClick={() => void confirm()}>
        <Check size={16} />
        {t('closedDays.confirm')}
      </Button>
    </chakra.div>
  );
}

interface PlaceTextProps {
  day: Readonly<Pick<ClosedDayRow, 'states' | 'branchIds'>>;
  /** The branches whose names are known. */
  branches: readonly { id: string; name: string }[];
}

/** The place of a closed day in words: 'Everywhere', 'Selangor, Johor', 'Perak Branch'. */
export function PlaceText({ day: { states, branchIds }, branches }: PlaceTextProps) {
  const t = useT();
  const intl = useIntl();
  if (states.length === 0 && branchIds.length === 0) return t('closedDays.place.everywhere');
  const named = branches.filter(({ id }) => branchIds.includes(id)).map(({ name }) => name);
  const text = (names: readonly string[]) => intl.formatList(names, { style: 'narrow' });
  if (branchIds.length === 0) return text(states);
  if (states.length === 0) return text(named);
  return t('closedDays.place.bothText', { branches: text(named), states: text(states) });
}
