import { chakra } from '@chakra-ui/react';

const Key = chakra('kbd', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: '1.25rem',
    height: '1.25rem',
    px: '1',
    borderRadius: '5px',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'border.strong',
    bg: 'bg.panel',
    color: 'fg.muted',
    fontFamily: 'inherit',
    fontSize: '0.75rem',
    lineHeight: '1',
    fontWeight: '600',
  },
});

/** Keys that are pressed together. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <chakra.span display="inline-flex" gap="1" flex="none">
      {keys.map((key) => (
        <Key key={key}>{key}</Key>
      ))}
    </chakra.span>
  );
}
