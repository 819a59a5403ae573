import { KeyHints } from './key-hints';

interface StaffTableKeysProps {
  /** The key that adds a row, and the message id of what it does. */
  add: { key: string; does: string };
  /** Further keys of the page. */
  more?: readonly { key: string; does: string }[];
}

/** The keys of a table, below it. */
export function StaffTableKeys({ add, more = [] }: StaffTableKeysProps) {
  return (
    <KeyHints
      hints={[
        { keys: ['↑', '↓'], does: 'staffTable.move' },
        { keys: ['↵'], does: 'staffTable.open' },
        { keys: [add.key], does: add.does },
        { keys: ['/'], does: 'staffTable.find' },
        ...more.map(({ key, does }) => ({ keys: [key], does })),
      ]}
    />
  );
}
