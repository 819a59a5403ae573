import { Box, chakra, Flex } from '@chakra-ui/react';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { largeText } from '../../ui/theme/media';

interface ActionRowProps {
  icon: LucideIcon;
  tone: 'primary' | 'success' | 'accent';
  /** What the row does. */
  title: ReactNode;
  /** When somebody answers. */
  hint?: ReactNode;
  /** An address outside of the application; without it the row is a button. */
  href?: string;
  onPress?: () => void;
}

/** A row that is one link or button, for something that the form cannot do. */
export function ActionRow({ icon: Icon, tone, title, hint, href, onPress }: ActionRowProps) {
  const content = (
    <>
      <Box
        as="span"
        display="grid"
        placeItems="center"
        flex="none"
        css={{ boxSize: '2.5rem', [largeText]: { boxSize: '1.5rem' } }}
        borderRadius="l2"
        bg={`${tone}.muted`}
        color={`${tone}.fg`}
      >
        <Icon size={20} aria-hidden="true" />
      </Box>
      <Flex as="span" direction="column" flex="1" minWidth="0" textAlign="start">
        <Box as="span" fontWeight="600" fontVariantNumeric="tabular-nums">
          {title}
        </Box>
        {hint ? (
          <Box as="span" color="fg.muted">
            {hint}
          </Box>
        ) : null}
      </Flex>
      <chakra.span color="fg.muted" flex="none" asChild>
        <ChevronRight size={20} />
      </chakra.span>
    </>
  );
  const look = {
    display: 'flex',
    alignItems: 'center',
    gap: '3.5',
    width: 'full',
    minHeight: '3.75rem',
    px: '4',
    py: '2',
    cursor: 'pointer',
    outlineOffset: '-2px',
    _hover: { bg: 'bg.hover' },
  };
  return (
    <Box as="li" borderTopWidth="1px" borderColor="border" _first={{ borderTopWidth: '0' }}>
      {href === undefined ? (
        <chakra.button type="button" onClick={onPress} {...look}>
          {content}
        </chakra.button>
      ) : (
        <chakra.a href={href} {...look}>
          {content}
        </chakra.a>
      )}
    </Box>
  );
}
