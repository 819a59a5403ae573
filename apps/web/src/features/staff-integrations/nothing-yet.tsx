import { Box } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { BedScene } from '../../ui/illustrations/bed-scene';

interface NothingYetProps {
  /** `<words>.title` and `<words>.text`. */
  words: string;
  /** The first one: what its button says, and does; null: none can be made. */
  add: { words: string; onAdd: () => void } | null;
}

/** An empty list: what it is for, and the way to the first. */
export function NothingYet({ words, add }: NothingYetProps) {
  return (
    <Box role="status" px="5" pb="8" maxWidth="36rem" mx="auto">
      <EmptyState
        picture={<BedScene />}
        title={<FormattedMessage id={`${words}.title`} />}
        action={
          add && (
            <Button onClick={add.onAdd}>
              <Plus size={17} aria-hidden="true" />
              <FormattedMessage id={add.words} />
            </Button>
          )
        }
      >
        <FormattedMessage id={`${words}.text`} />
      </EmptyState>
    </Box>
  );
}
