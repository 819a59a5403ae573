import { Box, chakra, Flex } from '@chakra-ui/react';
import { FileText, X } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../lib/use-t';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { touch } from '../../ui/theme/media';
import { PickDocuments } from './pick-documents';
import { PickedDocumentsList } from './picked-documents-list';
import type { PickedDocuments } from './use-picked-documents';

const isDocument = (url: string) => url.toLowerCase().endsWith('.pdf');

interface BookingDocumentsProps {
  docUrls: readonly string[];
  /** Whether photographs can be added: a delivery that was made, or is being. */
  mayAdd: boolean;
  mayRemove: boolean;
  busy: boolean;
  picked: PickedDocuments;
  /** Adds what is picked. */
  onAdd: () => Promise<void>;
  onRemove: (url: string) => Promise<unknown>;
}

/** Photographs and documents of a delivery. */
export function BookingDocuments({ docUrls, mayAdd, mayRemove, busy, picked, onAdd, onRemove }: BookingDocumentsProps) {
  const t = useT();
  const [removing, setRemoving] = useState<string | null>(null);
  const sending = picked.sending || busy;

  return (
    <section>
      <chakra.h3 textStyle="h3" mb="2">
        {t('bookingDrawer.documents')}
      </chakra.h3>
      <Flex as="ul" wrap="wrap" gap="2.5" listStyleType="none" m="0" p="0">
        {docUrls.map((url, index) => (
          <Box as="li" key={url} position="relative">
            <chakra.a
              href={url}
              target="_blank"
              rel="noreferrer"
              display="grid"
              placeItems="center"
              boxSize="5.5rem"
              borderRadius="l2"
              overflow="hidden"
              bg="bg.subtle"
              boxShadow="inset 0 0 0 1px {colors.border}"
              aria-label={t('bookingDrawer.document', { number: index + 1 })}
            >
              {isDocument(url) ? (
                <FileText size={28} />
              ) : (
                <chakra.img src={url} alt="" width="full" height="full" objectFit="cover" loading="lazy" />
              )}
            </chakra.a>
            {mayRemove ? (
              <Button
                variant="outline"
                size="sm"
                icon
                position="absolute"
                top="-2"
                insetEnd="-2"
                zIndex="1"
                borderRadius="full"
                minHeight="1.75rem"
                width="1.75rem"
                // What is pressed by a finger is larger than what is seen.
                css={{
                  [touch]: { minHeight: '1.75rem', width: '1.75rem', _after: { content: '""', position: 'absolute', inset: '-0.5rem' } },
                }}
                aria-label={t('bookingDrawer.removeDocument', { number: index + 1 })}
                onClick={() => setRemoving(url)}
              >
                <X size={15} />
              </Button>
            ) : null}
          </Box>
        ))}
      </Flex>
      {docUrls.length === 0 ? (
        <chakra.p textStyle="sm" color="fg.muted" mb="2">
          {t('bookingDrawer.documents.none')}
        </chakra.p>
      ) : null}
      {mayAdd ? (
        <PickDocuments busy={sending} onPick={(files) => void picked.pick(files).then(onAdd)}>
          {t('bookingDrawer.addDocuments')}
        </PickDocuments>
      ) : null}
      {picked.documents.length > 0 && !sending ? (
        <Banner tone="medium" role="status" mt="2.5" title={t('bookingDrawer.documents.waiting')}>
          <PickedDocumentsList picked={picked} busy={sending} />
          <Button variant="outline" size="sm" mt="2" onClick={() => void onAdd()}>
            {t('ui.tryAgain')}
          </Button>
        </Banner>
      ) : null}
      <Dialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={t('bookingDrawer.remove.title')}
        description={t('bookingDrawer.remove.text')}
        actions={
          <>
            <Button variant="outline" onClick={() => setRemoving(null)}>
              {t('bookingDrawer.remove.keep')}
            </Button>
            <Button
              variant="danger"
              loading={busy}
              onClick={() => {
                if (removing) void onRemove(removing).then(() => setRemoving(null));
              }}
            >
              {t('bookingDrawer.remove.confirm')}
            </Button>
          </>
        }
      />
    </section>
  );
}
