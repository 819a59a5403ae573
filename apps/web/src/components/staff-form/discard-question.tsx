import { Flex } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { intoView } from '../../lib/into-view';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';

/** Asked where a form is left in which something was typed. */
export function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <Banner ref={intoView} tone="medium" role="alert" marginBottom="4.5" title={<FormattedMessage id="staffForm.discard.title" />}>
      <Flex gap="2" marginTop="2" wrap="wrap">
        <Button variant="outline" size="sm" onClick={onKeep}>
          <FormattedMessage id="staffForm.discard.keep" />
        </Button>
        <Button variant="danger" size="sm" onClick={onDiscard}>
          <FormattedMessage id="staffForm.discard.confirm" />
        </Button>
      </Flex>
    </Banner>
  );
}
