import { chakra, Flex } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import { Card } from './card';
import { EmptyState } from './empty-state';
import { ErrorState } from './error-state';
import { NotRefreshed } from './not-refreshed';
import { NoteText } from './note';

interface SectionCardProps {
  title: ReactNode;
  sub?: ReactNode;
  actions?: ReactNode;
  /** The state of its data, which does not depend on other cards. */
  state: { loading: boolean; failed: boolean; onRetry: () => void };
  /** The title after a failure: 'The list could not be loaded'. */
  failure: ReactNode;
  skeleton: ReactNode;
  /** Replaces the children if there is nothing to show. */
  empty?: { picture: ReactNode; title: ReactNode; text: ReactNode } | false;
  /** Null until they are loaded. */
  children: ReactNode;
}

/** A part of a staff page that loads by itself: a head, and the loaded content, its skeleton or an error. */
export function SectionCard({ title, sub, actions, state, failure, skeleton, empty, children }: SectionCardProps) {
  const id = useId();
  const isPending = children === null;
  return (
    <Card asChild>
      <section aria-labelledby={id} aria-busy={state.loading && isPending ? true : undefined}>
        <SectionHead id={id} title={title}>
          {sub && <NoteText fontVariantNumeric="tabular-nums">{sub}</NoteText>}
          <Flex ms="auto" wrap="wrap" align="center" gap="2">
            {state.failed && !isPending && <NotRefreshed onRetry={state.onRetry} />}
            {actions}
          </Flex>
        </SectionHead>
        {isPending && state.failed && (
          <chakra.div px="5" pb="4">
            <ErrorState title={failure} onRetry={state.onRetry} />
          </chakra.div>
        )}
        {isPending && !state.failed && skeleton}
        {empty ? (
          <chakra.div px="5" pb="6">
            <EmptyState picture={empty.picture} title={empty.title}>
              {empty.text}
            </EmptyState>
          </chakra.div>
        ) : (
          children
        )}
      </section>
    </Card>
  );
}

/** The head of a part of a staff page. @param id the id of its title, which labels the part */
export function SectionHead({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <Flex wrap="wrap" align="center" columnGap="3" rowGap="1" minHeight="14" px={{ base: '4', md: '5' }} py="2">
      <chakra.h2 id={id} fontSize="1.0625rem" lineHeight="1.5rem" fontWeight="650" letterSpacing="-0.012em">
        {title}
      </chakra.h2>
      {children}
    </Flex>
  );
}
