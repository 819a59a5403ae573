import { WifiOff } from 'lucide-react';
import { useT } from '../../lib/use-t';
import { Alert } from '../../ui/alert';

/** Says in the page that changes by others do not arrive. What is typed and focused stays as it is. */
export function LiveNotice({ isLost }: { isLost: boolean }) {
  const t = useT();
  return (
    <div role="status">
      {isLost ? (
        <Alert status="warning" icon={WifiOff} mx={{ base: '4', md: '7' }} mt="4" title={t('live.lost.title')}>
          {t('live.lost.text')}
        </Alert>
      ) : null}
    </div>
  );
}
