import { Box } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { BedScene } from '../../ui/illustrations/bed-scene';

/** An empty list: what it is for, and the button that adds the first entry. */
export function NothingYet({ title, text, add, onAdd }: { title: string; text: string; add: string; onAdd: () => void }) {
  return (
    <Box role="status" px="5" pb="8" maxWidth="36rem" mx="auto">
      <EmptyState
        picture={<BedScene />}
        title={title}
        action={
          <Button onClick={onAdd}>
            <Plus size={17} />
            {add}
          </Button>
        }
      >
        {text}
      </EmptyState>
    </Box>
  );
}
