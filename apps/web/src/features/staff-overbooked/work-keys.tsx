import { chakra } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { useShortcutHelp, type ShortcutGroup } from '../../components/shortcuts/shortcuts';
import { KeyCaps } from '../../ui/key-caps';

const shortcuts = [
  { keys: ['↑', '↓'], does: 'overbooked.key.row' },
  { keys: ['←', '→'], does: 'overbooked.key.date' },
  { keys: ['1', '9'], does: 'overbooked.key.figure' },
  { keys: ['Enter'], does: 'overbooked.key.accept' },
  { keys: ['K'], does: 'overbooked.key.keep' },
  { keys: ['T'], does: 'overbooked.key.tell' },
  { keys: ['M'], does: 'overbooked.message.key' },
  { keys: ['S'], does: 'overbooked.key.swap' },
  { keys: ['Z'], does: 'overbooked.key.undo' },
  { keys: ['A'], does: 'overbooked.key.all' },
];

const help: ShortcutGroup = { title: 'overbooked.title', shortcuts };

/** The keys of the list, in quiet lines. */
export function WorkKeys() {
  useShortcutHelp(help);
  return (
    <chakra.p display="flex" flexWrap="wrap" columnGap="4" rowGap="1.5" px="1" textStyle="xs" color="fg.muted" hideBelow="lg">
      {shortcuts.map(({ keys, does }) => (
        <chakra.span key={does} display="inline-flex" alignItems="center" gap="1.5">
          <KeyCaps keys={keys} />
          <FormattedMessage id={does} />
        </chakra.span>
      ))}
    </chakra.p>
  );
}
