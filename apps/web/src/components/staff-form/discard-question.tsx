import { Flex } from '@chakra-ui/react';
import { intoView } from '../../lib/into-view';
import { useT } from '../../lib/use-t';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';

/** Asked where a form is left in which something was typed. */
export function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const t = useT();
  return (
    <Alert ref={intoView} status="warning" role="alert" mb="4.5" title={t('staffForm.discard.title')}>
      <Flex gap="2" mt="2" wrap="wrap">
        <Button variant="outline" size="sm" onClick={onKeep}>
          {t('staffForm.discard.keep')}
        </Button>
        <Button variant="danger" size="sm" onClick={onDiscard}>
          {t('staffForm.discard.confirm')}
        </Button>
      </Flex>
    </Alert>
  );
}
