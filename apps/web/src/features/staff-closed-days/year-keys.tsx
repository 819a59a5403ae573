import { KeyHints } from '../../components/staff-table/key-hints';

/** The keys of the year, below it. */
export function YearKeys({ mayWrite, hasTentative, states }: { mayWrite: boolean; hasTentative: boolean; states: number }) {
  const hints = [
    { keys: ['←', '→', '↑', '↓'], does: 'closedDays.key.day' },
    ...(mayWrite ? [{ keys: ['N'], does: 'closedDays.add' }] : []),
    ...(mayWrite && hasTentative ? [{ keys: ['C'], does: 'closedDays.key.confirm' }] : []),
    ...(states > 1 ? [{ keys: ['1'], does: 'closedDays.key.state' }] : []),
  ];
  return <KeyHints hints={hints} hideBelow="lg" px="1" mt="0" />;
}
