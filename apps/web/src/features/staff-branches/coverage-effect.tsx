import { chakra } from '@chakra-ui/react';
import { Minus, Plus, TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button';
import type { BranchPartsFragment } from './branches.generated';
import { citiesOf, sharedCoverage } from './coverage';
import { rangeText } from './coverage-field';

interface CoverageEffectProps {
  /** What becomes of them. */
  kind: keyof typeof looks;
  ranges: readonly string[];
  /** The other branches that one works for. */
  others: readonly BranchPartsFragment[];
}

const atFirst = 6;

const looks = {
  unserved: { icon: TriangleAlert, bg: 'full.muted', color: 'full.fg' },
  gained: { icon: Plus, bg: 'success.muted', color: 'success.fg' },
  lost: { icon: Minus, bg: 'medium.muted', color: 'medium.fg' },
} as const;

/** What a change of a coverage does, a sentence for each range. */
export function CoverageEffect({ kind, ranges, others }: CoverageEffectProps) {
  const [all, setAll] = useState(false);
  if (ranges.length === 0) return null;
  const shown = all ? ranges : ranges.slice(0, atFirst);
  return (
    <>
      <chakra.ul listStyleType="none" css={{ '& > li': { borderTop: '1px solid {colors.border}' } }}>
        {shown.map((range) => (
          <Line key={range} kind={kind} range={range} others={others} />
        ))}
      </chakra.ul>
      {ranges.length > shown.length ? (
        <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
          <FormattedMessage id="planEffect.moreBookings" values={{ count: ranges.length - shown.length }} />
        </Button>
      ) : null}
    </>
  );
}

interface LineProps extends Pick<CoverageEffectProps, 'kind' | 'others'> {
  range: string;
}

function Line({ kind, range, others }: LineProps) {
  const intl = useIntl();
  const { icon: Icon, bg, color } = looks[kind];
  const [city, ...more] = citiesOf(range);
  const elsewhere = sharedCoverage([range], others).map(({ branch }) => branch.name);
  const place = city === undefined ? '' : intl.formatMessage({ id: 'branches.effect.place' }, { city, more: more.length });
  const values = {
    range: rangeText(range),
    place,
    branches: intl.formatList(elsewhere),
    count: elsewhere.length,
    b: (chunks: ReactNode) => (
      <chakra.strong fontWeight="600" color="fg">
        {chunks}
      </chakra.strong>
    ),
  };
  return (
    <chakra.li
      display="flex"
      gap="3"
      py="2"
      textStyle="sm"
      color={kind === 'unserved' ? 'full.fg' : 'fg.muted'}
      fontVariantNumeric="tabular-nums"
    >
      <chakra.span display="grid" placeItems="center" flex="none" boxSize="1.5rem" borderRadius="full" bg={bg} color={color}>
        <Icon size={14} aria-hidden="true" />
      </chakra.span>
      <chakra.span pt="0.5">
        <FormattedMessage id={`branches.effect.${kind}`} values={values} />
      </chakra.span>
    </chakra.li>
  );
}
