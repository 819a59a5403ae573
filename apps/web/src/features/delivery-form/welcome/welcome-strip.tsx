import { chakra, Flex } from '@chakra-ui/react';
import { Sparkles, X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button';
import { TextLink } from '../../../ui/text-link';
import { useTutorialLink } from './tutorial-link';

/** At a first visit, in the page and below the field: what the form does for one. It never takes the focus. */
export function WelcomeStrip({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const tutorial = useTutorialLink();
  return (
    <Flex as="section" gap="3" bg="accent.subtle" borderRadius="tile" paddingBlock="3" paddingInlineStart="4" paddingInlineEnd="1.5">
      <chakra.span color="accent.fg" flex="none" marginTop="1" asChild>
        <Sparkles size={20} aria-hidden="true" />
      </chakra.span>
      <chakra.div flex="1" minWidth="0" paddingBlock="0.5">
        <chakra.h2 fontWeight="600" fontSize="1rem">
          <FormattedMessage id="deliveryForm.welcome.title" />
        </chakra.h2>
        <chakra.p color="fg.muted" marginTop="0.5" marginBottom="2">
          <FormattedMessage id="deliveryForm.welcome.lead" />
        </chakra.p>
        <TextLink asChild>
          <Link {...tutorial}>
            <FormattedMessage id="deliveryForm.tutorial.open" />
          </Link>
        </TextLink>
      </chakra.div>
      <Button
        variant="ghost"
        icon
        aria-label={intl.formatMessage({ id: 'deliveryForm.welcome.close' })}
        onClick={onClose}
        alignSelf="flex-start"
        // In line with the heading.
        marginTop="-0.4375rem"
      >
        <X size={20} aria-hidden="true" />
      </Button>
    </Flex>
  );
}
