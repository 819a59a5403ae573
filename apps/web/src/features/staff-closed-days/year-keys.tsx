import { chakra } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { KeyCaps } from '../../ui/key-caps';

/** The keys of the year, below it. */
export function YearKeys({ mayWrite, hasTentative, states }: { mayWrite: boolean; hasTentative: boolean; states: number }) {
  const hints = [
    { keys: ['←', '→', '↑', '↓'], does: 'closedDays.key.day' },
    ...(mayWrite ? [{ keys: ['N'], does: 'closedDays.add' }] : []),
    ...(mayWrite && hasTentative ? [{ keys: ['C'], does: 'closedDays.key.confirm' }] : []),
    ...(states > 1 ? [{ keys: ['1'], does: 'closedDays.key.state' }] : []),
  ];
  return (
    <chakra.div
      hideBelow="lg"
      display="flex"
      flexWrap="wrap"
      columnGap="4"
      rowGap="2"
      px="1"
      textStyle="xs"
      color="fg.muted"
      aria-hidden="true"
    >
      {hints.map(({ keys, does }) => (
        <chakra.span key={does} display="inline-flex" alignItems="center" gap="1.5">
          <KeyCaps keys={keys} />
          <FormattedMessage id={does} />
        </chakra.span>
      ))}
    </chakra.div>
  );
}
