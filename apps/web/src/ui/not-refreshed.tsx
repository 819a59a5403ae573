import { chakra } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Button } from './button';

/** Beside what is shown of an earlier answer: it could not be read again. */
export function NotRefreshed({ onRetry }: { onRetry: () => void }) {
  return (
    <chakra.span role="alert" textStyle="xs" color="full.fg">
      <FormattedMessage id="shell.notRefreshed" />{' '}
      <Button variant="ghost" size="sm" onClick={onRetry}>
        <FormattedMessage id="ui.tryAgain" />
      </Button>
    </chakra.span>
  );
}
