import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { useState } from 'react';
import { useT } from '../lib/use-locale';
import { Button } from './button';

/** Returns the first rows of a list, or all after a press, and the props of the button for it. */
export function useFirstRows<Row>(rows: readonly Row[], count: number) {
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, count);
  return { shown, more: { count: rows.length - shown.length, onMore: () => setAll(true) } };
}

interface ShowMoreProps extends HTMLChakraProps<'div'> {
  /** The number of hidden rows; 0: no button. */
  count: number;
  onMore: () => void;
  /** A message id with `count`. */
  label: string;
}

/** The button below the first rows of a list that shows all of them. */
export function ShowMore({ count, onMore, label, ...rest }: ShowMoreProps) {
  const t = useT();
  if (count === 0) return null;
  return (
    <chakra.div borderTop="1px solid {colors.border}" px="3" py="1.5" {...rest}>
      <Button variant="ghost" size="sm" color="primary.fg" onClick={onMore}>
        {t(label, { count })}
      </Button>
    </chakra.div>
  );
}
