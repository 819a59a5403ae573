import { chakra, Flex } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card';

export type PartState = 'done' | 'now' | 'later';

interface PartCardProps {
  number: number;
  title: ReactNode;
  state: PartState;
  /** A muted text at the end of the heading's line. */
  hint?: ReactNode;
  /** Id of the heading. */
  id: string;
  children: ReactNode;
}

const looks = {
  done: { bg: 'success.muted', color: 'success.fg' },
  now: { bg: 'primary.solid', color: 'primary.contrast' },
  later: { bg: 'bg.muted', color: 'fg.muted' },
};

/** A numbered part of the page. A tick replaces its number when the part is complete. */
export function PartCard({ number, title, state, hint, id, children }: PartCardProps) {
  return (
    <Card asChild p={{ base: '4', md: '5' }} overflow="visible">
      <section aria-labelledby={id}>
        <Flex align="center" gap="3" mb="3.5">
          <chakra.span
            display="grid"
            placeItems="center"
            flex="none"
            boxSize="1.5rem"
            borderRadius="full"
            textStyle="2xs"
            fontWeight="700"
            {...looks[state]}
          >
            {state === 'done' ? <Check size={14} strokeWidth={2.6} /> : number}
          </chakra.span>
          <chakra.h2 id={id} tabIndex={-1} outline="none" textStyle="h3">
            {title}
          </chakra.h2>
          <chakra.span ms="auto" textStyle="xs" color="fg.muted" hideBelow="md">
            {hint}
          </chakra.span>
        </Flex>
        {children}
      </section>
    </Card>
  );
}
