import { chakra } from '@chakra-ui/react';

/** The state of a day's load. quiet: there is nothing to decide about it now. */
export type LoadTone = 'available' | 'limited' | 'full' | 'overbooked' | 'closed' | 'quiet';

const fills: Record<LoadTone, string> = {
  available: 'success.solid',
  limited: 'medium.solid',
  full: 'full.solid',
  overbooked: 'full.solid',
  closed: 'border.control',
  quiet: 'border.control',
};

/** The used part of a limit. Decorative: the numbers are beside it. */
export function LoadBar({ booked, limit, tone }: { booked: number; limit: number; tone: LoadTone }) {
  const share = limit === 0 ? (booked > 0 ? 1 : 0) : Math.min(1, booked / limit);
  return (
    <chakra.span
      aria-hidden="true"
      display="block"
      flex="none"
      width="full"
      height={{ base: '4px', md: '6px' }}
      mt={{ base: '0.5', lg: '1' }}
      borderRadius="full"
      bg="bg.muted"
      overflow="hidden"
      _highContrast={{ border: '1px solid' }}
    >
      <chakra.span display="block" height="full" borderRadius="full" bg={fills[tone]} style={{ width: `${share * 100}%` }} />
    </chakra.span>
  );
}
