import { chakra } from '@chakra-ui/react';
import type { EffectDayFragment } from './plan-effect.generated';

const Part = chakra('span', { base: { position: 'absolute', insetBlock: '0', display: 'block' } });

/** What is booked against the limit as it is and as it would be. Ornament: the figures stand beside it. */
export function EffectBar({ day: { booked, limitBefore, limitAfter }, most }: { day: EffectDayFragment; most: number }) {
  const share = (count: number) => `${most === 0 ? 0 : (count / most) * 100}%`;
  const fits = Math.min(booked, limitAfter);
  return (
    <chakra.span aria-hidden="true" position="relative" display="block" height="0.5rem">
      <Part
        insetStart="0"
        borderRadius="full"
        bg="bg.muted"
        _highContrast={{ border: '1px solid' }}
        style={{ width: share(limitBefore) }}
      />
      <Part insetStart="0" borderStartRadius="full" bg="primary.solid" style={{ width: share(fits) }} />
      <Part
        borderEndRadius="full"
        bg="repeating-linear-gradient(135deg, {colors.full.solid} 0 4px, {colors.full.emphasized} 4px 7px)"
        style={{ insetInlineStart: share(fits), width: share(booked - fits) }}
      />
      <Part insetBlock="-0.25rem !important" width="2px" bg="fg" style={{ insetInlineStart: share(limitAfter) }} />
    </chakra.span>
  );
}
