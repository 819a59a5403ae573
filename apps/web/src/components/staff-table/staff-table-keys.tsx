import { chakra } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { KeyCaps } from '../../ui/key-caps';

interface StaffTableKeysProps {
  /** The key that adds a row, and the message id of what it does. */
  add: { key: string; does: string };
  /** Further keys of the page. */
  more?: readonly { key: string; does: string }[];
}

/** The keys of a table, below it. */
export function StaffTableKeys({ add, more = [] }: StaffTableKeysProps) {
  const hints = [
    { keys: ['↑', '↓'], does: 'staffTable.move' },
    { keys: ['↵'], does: 'staffTable.open' },
    { keys: [add.key], does: add.does },
    { keys: ['/'], does: 'staffTable.find' },
    ...more.map(({ key, does }) => ({ keys: [key], does })),
  ];
  return (
    <chakra.div hideBelow="md" display="flex" flexWrap="wrap" gap="4" mt="3" textStyle="xs" color="fg.muted" aria-hidden="true">
      {hints.map(({ keys, does }) => (
        <chakra.span key={does} display="inline-flex" alignItems="center" gap="1.5">
          <KeyCaps keys={keys} />
          <FormattedMessage id={does} />
        </chakra.span>
      ))}
    </chakra.div>
  );
}
