import { chakra } from '@chakra-ui/react';
import { RefreshCw, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../lib/use-locale';
import { Button } from './button';
import { EmptyState } from './empty-state';

export interface ErrorStateProps {
  /** What happened: 'The calendar could not be loaded'. */
  title: ReactNode;
  /** Why, and that no input is lost. */
  children?: ReactNode;
  /** Offers 'Try again'. */
  onRetry?: () => void;
}

/** Says what could not be loaded, and offers to try again. Announced when it appears. */
export function ErrorState({ title, children, onRetry }: ErrorStateProps) {
  const t = useT();
  return (
    <div role="alert">
      <EmptyState
        picture={
          <chakra.span boxSize="12" borderRadius="l3" bg="full.muted" color="full.fg" display="grid" placeItems="center">
            <WifiOff size={24} />
          </chakra.span>
        }
        title={title}
        action={
          onRetry && (
            <Button variant="outline" size="sm" onClick={onRetry}>
              <RefreshCw size={16} />
              {t('ui.tryAgain')}
            </Button>
          )
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
