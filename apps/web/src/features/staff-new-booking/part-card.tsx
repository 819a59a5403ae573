import { chakra } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card';
import { KeyCaps } from '../../ui/key-caps';

interface PartCardProps {
  /** Its place among the parts; the key Alt with it leads here. */
  number: number;
  title: ReactNode;
  state: 'done' | 'now' | 'later';
  /** A quiet word at the end of the head. */
  hint?: ReactNode;
  id: string;
  children: ReactNode;
}

/** A numbered part of the page: its figure becomes a tick once nothing of it is missing. */
export function PartCard({ number, title, state, hint, id, children }: PartCardProps) {
  const look = {
    done: { bg: 'success.muted', color: 'success.fg' },
    now: { bg: 'primary.solid', color: 'primary.contrast' },
    later: { bg: 'bg.muted', color: 'fg.muted' },
  }[state];
  return (
    <Card asChild overflow="visible">
      <section aria-labelledby={id}>
        <chakra.div p={{ base: '4', md: '5' }}>
          <chakra.div display="flex" alignItems="center" gap="3" mb="3.5">
            <chakra.span
              display="grid"
              placeItems="center"
              flex="none"
              boxSize="1.5rem"
              borderRadius="full"
              textStyle="2xs"
              fontWeight="700"
              {...look}
            >
              {state === 'done' ? <Check size={14} strokeWidth={2.6} aria-hidden="true" /> : number}
            </chakra.span>
            <chakra.h2 id={id} tabIndex={-1} outline="none" textStyle="h3">
              {title}
            </chakra.h2>
            <chakra.span ms="auto" display="flex" alignItems="center" gap="2.5" textStyle="xs" color="fg.muted" hideBelow="md">
              {hint}
              <KeyCaps keys={['Alt', String(number)]} />
            </chakra.span>
          </chakra.div>
          {children}
        </chakra.div>
      </section>
    </Card>
  );
}
