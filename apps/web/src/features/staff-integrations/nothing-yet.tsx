import { Box } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { BedScene } from '../../ui/illustrations/bed-scene';

/** An empty list: what it is for, and the button that makes the first. The texts are message ids. */
export function NothingYet({ title, text, add, onAdd }: { title: string; text: string; add: string; onAdd: () => void }) {
  const t = useT();
  return (
    <Box role="status" px="5" pb="8" maxWidth="36rem" mx="auto">
      <EmptyState
        picture={<BedScene />}
        title={t(title)}
        action={
          <Button onClick={onAdd}>
            <Plus size={17} />
            {t(add)}
          </Button>
        }
      >
        {t(text)}
      </EmptyState>
    </Box>
  );
}
