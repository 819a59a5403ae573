import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import type { PickedDocuments } from './use-picked-documents';

/** The names of what was picked; each can be left out again. */
export function PickedDocumentsList({ picked: { documents, leaveOut }, busy }: { picked: PickedDocuments; busy: boolean }) {
  const t = useT();
  if (documents.length === 0) return null;
  return (
    <chakra.ul textStyle="sm" color="fg.muted" listStyleType="none" p="0" m="0" mt="2">
      {documents.map(({ file: { name } }, index) => (
        <Flex as="li" key={`${name} ${index}`} align="center" gap="1">
          <chakra.span minWidth="0" overflowWrap="anywhere">
            {name}
          </chakra.span>
          <Button
            variant="ghost"
            size="sm"
            icon
            aria-label={t('bookingDrawer.photos.leaveOut', { name })}
            onClick={busy ? undefined : () => leaveOut(index)}
          >
            <X size={15} />
          </Button>
        </Flex>
      ))}
    </chakra.ul>
  );
}
