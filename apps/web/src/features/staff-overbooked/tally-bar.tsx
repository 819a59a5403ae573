import { chakra } from '@chakra-ui/react';

const Part = chakra('span', { base: { position: 'absolute', insetBlock: '0', display: 'block' } });

interface TallyBarProps {
  booked: number;
  limit: number;
  /** Of those booked, who was asked to move. */
  asked: number;
}

/** What fits in its limit, what is past it, and who was asked to go. Ornament: the figures stand beside it. */
export function TallyBar({ booked, limit, asked }: TallyBarProps) {
  const most = Math.max(booked, limit) * 1.08;
  const share = (count: number) => `${most === 0 ? 0 : (count / most) * 100}%`;
  const staying = booked - asked;
  const fits = Math.min(staying, limit);
  return (
    <chakra.span
      aria-hidden="true"
      position="relative"
      display="block"
      height="0.625rem"
      borderRadius="full"
      bg="bg.muted"
      _highContrast={{ border: '1px solid' }}
    >
      <Part insetStart="0" borderStartRadius="full" bg="primary.solid" style={{ width: share(fits) }} />
      <Part
        bg="repeating-linear-gradient(135deg, {colors.full.solid} 0 4px, {colors.full.emphasized} 4px 7px)"
        borderEndRadius={asked === 0 ? 'full' : undefined}
        style={{ insetInlineStart: share(fits), width: share(staying - fits) }}
      />
      <Part bg="success.solid" borderEndRadius="full" style={{ insetInlineStart: share(staying), width: share(asked) }} />
      <Part insetBlock="-0.25rem !important" width="2px" bg="fg" style={{ insetInlineStart: share(limit) }} />
    </chakra.span>
  );
}
