import { chakra, Flex } from '@chakra-ui/react';
import { BellOff, BellRing, ChevronLeft, ChevronRight, ChevronDown, Store } from 'lucide-react';
import { memo } from 'react';
import { deliveryDateText, monthTitle } from '../../components/delivery-date/delivery-date-text';
import type { SessionBranch } from '../../lib/session/session-user';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Menu, MenuItem } from '../../ui/menu';
import { PageTitle } from '../../ui/page-title';
import { SegmentedTabs } from '../../ui/segmented-tabs';
import { monthShown, weeksShown, type CalendarPlace, type CalendarSpan } from './calendar-place';

interface CalendarHeadProps {
  place: CalendarPlace;
  branches: readonly SessionBranch[];
  /** Whether customers get a message about moves; null: the user cannot move bookings. */
  notify: boolean | null;
  onNotify: (notify: boolean) => void;
  onTurn: (by: 1 | -1) => void;
  onToday: () => void;
  onSpan: (span: CalendarSpan) => void;
  onBranches: (branchIds: readonly string[]) => void;
}

const turnLabels = {
  month: { previous: 'staffCalendar.previous.month', next: 'staffCalendar.next.month' },
  week: { previous: 'staffCalendar.previous.week', next: 'staffCalendar.next.week' },
} as const;

/** The heading of the calendar, and the controls for dates, branches and views. */
export const CalendarHead = memo(function CalendarHead({ place, branches, notify, ...on }: CalendarHeadProps) {
  const t = useT();
  const locale = useLocale();
  const { name, year, yearFirst } = monthTitle(monthShown(place), locale);
  const quietYear = (
    <chakra.span fontWeight="500" color="fg.muted" fontVariantNumeric="tabular-nums">
      {year}
    </chakra.span>
  );
  const shown = weeksShown(place).flat();
  return (
    // On telephones the menu of branches is as wide as this row, and is below it.
    <Flex
      position={{ base: 'relative', md: 'static' }}
      align="center"
      justify="space-between"
      gap={{ base: '2', md: '3' }}
      rowGap="2.5"
      wrap="wrap"
      mb="3"
    >
      <Flex align="center" gap="2" wrap="wrap" mdDown={{ display: 'contents' }}>
        <PageTitle
          id="calendar-title"
          me={{ base: '0', md: '2' }}
          mdDown={{ flex: '1 0 auto' }}
          fontSize={{ base: 'min(1.375rem, 6vw)', md: '1.625rem' }}
          lineHeight={{ base: '1.75rem', md: '2rem' }}
          aria-live="polite"
        >
          {yearFirst ? quietYear : name} {yearFirst ? name : quietYear}
          <chakra.span display="block" textStyle="sm" fontWeight="500" letterSpacing="0" color="fg.muted">
            {t('staffCalendar.weekOf', {
              from: deliveryDateText(shown[0] ?? '', locale, 'dayMonth'),
              to: deliveryDateText(shown.at(-1) ?? '', locale, 'dayMonth'),
            })}
          </chakra.span>
        </PageTitle>
        <Button variant="outline" size="sm" icon aria-label={t(turnLabels[place.span].previous)} onClick={() => on.onTurn(-1)}>
          <ChevronLeft size={18} />
        </Button>
        <Button variant="outline" size="sm" icon aria-label={t(turnLabels[place.span].next)} onClick={() => on.onTurn(1)}>
          <ChevronRight size={18} />
        </Button>
        <Button variant="outline" size="sm" onClick={on.onToday}>
          {t('deliveryForm.day.today')}
        </Button>
      </Flex>
      <Flex align="center" gap="2.5" wrap="wrap" mdDown={{ display: 'contents' }}>
        <BranchesMenu branches={branches} chosen={place.branchIds} onChange={on.onBranches} />
        {notify === null ? null : (
          <Button
            variant={notify ? 'ghost' : 'outline'}
            size="sm"
            role="switch"
            aria-checked={notify}
            color={notify ? undefined : 'medium.fg'}
            title={t('staffCalendar.notify.help')}
            minWidth={{ base: '2.75rem', md: 'auto' }}
            onClick={() => on.onNotify(!notify)}
          >
            {notify ? <BellRing size={16} /> : <BellOff size={16} />}
            <chakra.span css={{ mdDown: { srOnly: true } }}>
              {t(notify ? 'staffCalendar.notify.on' : 'staffCalendar.notify.off')}
            </chakra.span>
          </Button>
        )}
        <chakra.div flex={{ base: '1 0 9.5rem', md: 'none' }} minWidth={{ md: '10.5rem' }} whiteSpace="nowrap">
          <SegmentedTabs
            label={t('staffCalendar.view')}
            panelId="calendar-panel"
            value={place.span}
            onChange={on.onSpan}
            tabs={[
              { value: 'month', label: t('staffCalendar.view.month') },
              { value: 'week', label: t('staffCalendar.view.week') },
            ]}
          />
        </chakra.div>
      </Flex>
    </Flex>
  );
});

interface BranchesMenuProps {
  /** All branches that the user may see. */
  branches: readonly Pick<SessionBranch, 'id' | 'name'>[];
  /** Empty: all branches. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Chooses one, several or all branches. Renders nothing if there is only one. */
function BranchesMenu({ branches, chosen, onChange }: BranchesMenuProps) {
  const t = useT();
  if (branches.length < 2) return null;
  const [only] = chosen.length === 1 ? branches.filter(({ id }) => id === chosen[0]) : [];
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
    onChange(next.length === branches.length ? [] : next);
  };
  return (
    <Menu
      label={t('shell.branches')}
      width="18rem"
      align="start"
      trigger={(props) => (
        <Button {...props} variant={chosen.length > 0 ? 'tint' : 'outline'} size="sm" maxWidth={{ base: '12rem', md: '18rem' }}>
          <chakra.span hideBelow="md">
            <Store size={17} />
          </chakra.span>
          <chakra.span truncate minWidth="0">
            {only ? only.name : t('staffCalendar.branches', { count: chosen.length })}
          </chakra.span>
          <ChevronDown size={16} />
        </Button>
      )}
    >
      <MenuItem type="button" onClick={() => onChange([])} data-chosen={chosen.length === 0 ? '' : undefined}>
        {t('staffCalendar.branches', { count: 0 })}
      </MenuItem>
      <chakra.div maxHeight="min(24rem, 60vh)" overflowY="auto" borderTop="1px solid {colors.border}" mt="1" pt="1">
        {branches.map(({ id, name }) => (
          <MenuItem key={id} asChild>
            <label>
              <chakra.input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={() => toggle(id)}
                flex="none"
                boxSize="1.125rem"
                accentColor="{colors.primary.solid}"
              />
              {name}
            </label>
          </MenuItem>
        ))}
      </chakra.div>
    </Menu>
  );
}
