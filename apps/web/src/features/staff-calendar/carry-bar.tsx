import { chakra, Flex } from '@chakra-ui/react';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';

/** Says what is being carried, and how to stop, where no key says it. */
export function CarryBar({ name, onPutBack }: { name: string; onPutBack: () => void }) {
  const t = useT();
  return (
    <Flex
      position="fixed"
      zIndex="popover"
      bottom="calc(1rem + env(safe-area-inset-bottom))"
      insetX={{ base: '4', md: 'auto' }}
      left={{ md: '50%' }}
      transform={{ md: 'translateX(-50%)' }}
      maxWidth={{ md: '36rem' }}
      align="center"
      gap="3"
      ps="4"
      pe="2"
      py="1.5"
      borderRadius="tile"
      bg="bg.inverted"
      color="fg.inverted"
      boxShadow="float"
      textStyle="sm"
      fontWeight="500"
    >
      <chakra.span flex="1" minWidth="0">
        {t('staffCalendar.carrying', { name })}
      </chakra.span>
      <Button variant="inverted" size="sm" onClick={onPutBack}>
        {t('staffCalendar.putBack')}
      </Button>
    </Flex>
  );
}
