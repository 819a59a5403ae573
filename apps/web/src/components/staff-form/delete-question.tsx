import { Flex } from '@chakra-ui/react';
import { useT } from '../../lib/use-t';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { SaveFailure } from './save-failure';
import type { Saving } from './use-saving';

interface DeleteQuestionProps {
  /** Whose words: `rules.deleteAsk` has 'rules.deleteAsk.title', '.text', '.stale' (somebody else has just changed it), '.keep', '.confirm'. */
  words: string;
  saving: Saving;
  onKeep: () => void;
  onConfirm: () => void;
}

/** Asks before something is deleted. */
export function DeleteQuestion({ words, saving, onKeep, onConfirm }: DeleteQuestionProps) {
  const t = useT();
  return (
    <>
      <SaveFailure failure={saving.failure} />
      <Banner role="alert" tone="full" mb="4.5" title={t(`${words}.title`)}>
        {t(saving.failure?.reason === 'STALE_VERSION' ? `${words}.stale` : `${words}.text`)}
        <Flex gap="2" mt="2.5" wrap="wrap">
          <Button variant="outline" size="sm" onClick={onKeep}>
            {t(`${words}.keep`)}
          </Button>
          <Button variant="danger" size="sm" loading={saving.busy} onClick={onConfirm}>
            {t(`${words}.confirm`)}
          </Button>
        </Flex>
      </Banner>
    </>
  );
}
