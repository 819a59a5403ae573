import { chakra } from '@chakra-ui/react';
import type { KeyboardEvent, ReactNode } from 'react';
import { touch } from './theme/media';

interface SegmentedTabsProps<T extends string> {
  /** The label of the group for screen readers. */
  label: string;
  tabs: readonly { value: T; label: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
  /** For the tabs of a whole page: with a line below, and each as wide as its text. */
  line?: boolean;
  /** Id of the tab panel, which is labelled by `<panelId>-tab`. */
  panelId: string;
}

const Tab = chakra('button', {
  base: {
    flex: '1 1 0',
    minWidth: '0',
    minHeight: '2.375rem',
    [touch]: { minHeight: '2.75rem' },
    px: { base: '2', md: '3.5' },
    borderRadius: '8px',
    textStyle: 'sm',
    fontWeight: '600',
    color: 'fg.muted',
    cursor: 'pointer',
    transition: 'background-color {durations.quick}, color {durations.quick}',
    _selected: {
      bg: 'bg.segment',
      color: 'fg',
      boxShadow: '0 1px 2px rgba(19, 34, 58, 0.12)',
      cursor: 'default',
    },
    _hover: { color: 'fg' },
    '@media (forced-colors: active)': { _selected: { outline: '2px solid Highlight' } },
    '[data-line] > &': {
      flex: 'none',
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minHeight: '2.75rem',
      borderRadius: '0',
      _selected: { bg: 'transparent', color: 'primary.fg', boxShadow: 'inset 0 -2px {colors.primary.solid}' },
      // On a telephone three of them fit side by side.
      mdDown: { gap: '1.5', px: '1.5', '& svg': { display: 'none' } },
    },
  },
});

const List = chakra('div', {
  base: {
    display: 'flex',
    p: '3px',
    bg: 'bg.muted',
    borderRadius: 'l2',
    '&[data-line]': {
      flexWrap: 'wrap',
      p: '0',
      mb: '5',
      bg: 'transparent',
      borderRadius: '0',
      borderBottom: '1px solid {colors.border}',
    },
  },
});

/** Tabs as segments side by side. Arrow keys move between them. */
export function SegmentedTabs<T extends string>({ label, tabs, value, onChange, panelId, line = false }: SegmentedTabsProps<T>) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = (tabs.findIndex((tab) => tab.value === value) + step + tabs.length) % tabs.length;
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus();
    const next = tabs[at];
    if (next) onChange(next.value);
  };
  return (
    <List role="tablist" aria-label={label} data-line={line ? '' : undefined} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <Tab
          key={tab.value}
          type="button"
          role="tab"
          id={tab.value === value ? `${panelId}-tab` : undefined}
          aria-selected={tab.value === value}
          aria-controls={tab.value === value ? panelId : undefined}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
        </Tab>
      ))}
    </List>
  );
}
