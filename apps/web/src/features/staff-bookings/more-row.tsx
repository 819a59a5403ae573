import { Flex } from '@chakra-ui/react';
import { RefreshCw } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';

interface MoreRowProps {
  index: number;
  measure: (element: HTMLElement | null) => void;
  style: CSSProperties;
  failed: boolean;
  onRetry: () => void;
}

/** The end of what is loaded: the next page is on its way, or did not come. */
export function MoreRow({ index, measure, style, failed, onRetry }: MoreRowProps) {
  const t = useT();
  return (
    <div ref={measure} role="row" className="row more" style={style} data-index={index} aria-rowindex={index + 2}>
      <div role="gridcell">
        {failed ? (
          <Flex role="alert" align="center" gap="3" wrap="wrap">
            {t('bookings.moreFailed')}
            <Button variant="outline" size="sm" onClick={onRetry}>
              <RefreshCw size={16} />
              {t('ui.tryAgain')}
            </Button>
          </Flex>
        ) : (
          <Skeleton width="60%" />
        )}
      </div>
    </div>
  );
}
