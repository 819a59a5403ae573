import { chakra, Flex } from '@chakra-ui/react';
import { Sparkles, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useT } from '../../../lib/use-t';
import { Button } from '../../../ui/button';
import { TextLink } from '../../../ui/text-link';
import { useTutorialLink } from './tutorial-link';

/** At a first visit, in the page and below the field: what the form does for one. It never takes the focus. */
export function WelcomeStrip({ onClose }: { onClose: () => void }) {
  const t = useT();
  const tutorial = useTutorialLink();
  return (
    <Flex as="section" gap="3" bg="accent.subtle" borderRadius="tile" py="3" ps="4" pe="1.5">
      <chakra.span color="accent.fg" flex="none" mt="1" asChild>
        <Sparkles size={20} />
      </chakra.span>
      <chakra.div flex="1" minWidth="0" py="0.5">
        <chakra.h2 fontWeight="600" fontSize="1rem">
          {t('deliveryForm.welcome.title')}
        </chakra.h2>
        <chakra.p color="fg.muted" mt="0.5" mb="2">
          {t('deliveryForm.welcome.lead')}
        </chakra.p>
        <TextLink asChild>
          <Link {...tutorial}>{t('deliveryForm.tutorial.open')}</Link>
        </TextLink>
      </chakra.div>
      <Button
        variant="ghost"
        icon
        aria-label={t('deliveryForm.welcome.close')}
        onClick={onClose}
        alignSelf="flex-start"
        // In line with the heading.
        mt="-0.4375rem"
      >
        <X size={20} />
      </Button>
    </Flex>
  );
}
