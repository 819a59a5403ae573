import { chakra } from '@chakra-ui/react';
import { useT } from '../lib/use-locale';
import { Button } from './button';

/** Says that the shown data is from an earlier answer, because it could not be loaded again. */
export function NotRefreshed({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <chakra.span role="alert" textStyle="xs" color="full.fg">
      {t('shell.notRefreshed')}{' '}
      <Button variant="ghost" size="sm" onClick={onRetry}>
        {t('ui.tryAgain')}
      </Button>
    </chakra.span>
  );
}
