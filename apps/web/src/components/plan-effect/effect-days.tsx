import { Badge, chakra } from '@chakra-ui/react';
import { ArrowRight, ArrowUpRight, Ban, Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { EffectDayFragment } from '../../graphql/plan-effect.generated';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { deliveryDateText } from '../delivery-date/delivery-date-text';

/** What a change of a plan does to one day of a branch. `over`: more is booked than the new limit. */
export function dayEffect({ booked, limitBefore, limitAfter }: EffectDayFragment): keyof typeof looks {
  if (booked > limitAfter) return 'over';
  if (limitAfter === 0) return 'closed';
  return limitAfter > limitBefore ? 'raised' : 'fits';
}

/** Bookings of the day that are past the new limit. */
export const overBy = ({ booked, limitAfter }: EffectDayFragment): number => Math.max(0, booked - limitAfter);

const looks = {
  over: { label: 'planEffect.over', tone: 'full', icon: TriangleAlert },
  closed: { label: 'planEffect.closed', tone: 'neutral', icon: Ban },
  raised: { label: 'planEffect.raised', tone: 'accent', icon: ArrowUpRight },
  fits: { label: 'planEffect.fits', tone: 'success', icon: Check },
} as const;

/** So many are drawn before one asks for the rest: a rule of a year has hundreds of days. */
const atFirst = 8;

/** The days whose limit changes: each with what is booked, the limit before and after, and whether that fits. */
export function EffectDays({ days }: { days: readonly EffectDayFragment[] }) {
  const t = useT();
  const [all, setAll] = useState(false);
  const most = Math.max(1, ...days.flatMap(({ booked, limitBefore, limitAfter }) => [booked, limitBefore, limitAfter]));
  const branches = new Set(days.map(({ branchId }) => branchId)).size;
  const shown = all ? days : days.slice(0, atFirst);
  return (
    <>
      <chakra.ul css={{ '& > li': { borderTop: '1px solid {colors.border}' } }}>
        {shown.map((day) => (
          <Day key={`${day.branchId} ${day.date}`} day={day} most={most} named={branches > 1} />
        ))}
      </chakra.ul>
      {days.length > shown.length ? (
        <chakra.div borderTop="1px solid {colors.border}" py="1">
          <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
            {t('planEffect.moreDays', { count: days.length - shown.length })}
          </Button>
        </chakra.div>
      ) : null}
    </>
  );
}

function Day({ day, most, named }: { day: EffectDayFragment; most: number; named: boolean }) {
  const t = useT();
  const locale = useLocale();
  const { label, tone, icon: Icon } = looks[dayEffect(day)];
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      rowGap="1"
      py="2"
      textStyle="sm"
      fontVariantNumeric="tabular-nums"
    >
      <chakra.span flex={{ base: '1 1 calc(100% - 7rem)', sm: '0 0 auto' }} width={{ sm: named ? '11rem' : '6.5rem' }}>
        <chakra.span display="block" fontWeight="600">
          {deliveryDateText(day.date, locale, 'brief')}
        </chakra.span>
        {named ? (
          <chakra.span display="block" textStyle="xs" color="fg.muted">
            {day.branchName}
          </chakra.span>
        ) : null}
      </chakra.span>
      <chakra.span order={{ base: 2, sm: 0 }} flex="1" minWidth="4rem">
        <EffectBar day={day} most={most} />
      </chakra.span>
      <chakra.span order={{ base: 2, sm: 0 }} color="fg.muted" minWidth="5rem" textAlign="end" whiteSpace="nowrap">
        {t('planEffect.booked', { count: day.booked })}
      </chakra.span>
      <chakra.span
        order={{ base: 2, sm: 0 }}
        display="inline-flex"
        alignItems="center"
        gap="1.5"
        minWidth="4.25rem"
        justifyContent="flex-end"
        whiteSpace="nowrap"
      >
        <chakra.span srOnly>{t('planEffect.limits', { before: day.limitBefore, after: day.limitAfter })}</chakra.span>
        <chakra.span color="fg.muted" aria-hidden="true">
          {day.limitBefore}
        </chakra.span>
        <ArrowRight size={13} />
        <chakra.span fontWeight="600" aria-hidden="true">
          {day.limitAfter}
        </chakra.span>
      </chakra.span>
      <chakra.span order={{ base: 1, sm: 0 }} minWidth="5.25rem" display="inline-flex" justifyContent="flex-end">
        <Badge colorPalette={tone} size="sm">
          <Icon size={13} />
          {t(label, { count: overBy(day) })}
        </Badge>
      </chakra.span>
    </chakra.li>
  );
}

const Part = chakra('span', { base: { position: 'absolute', insetBlock: '0', display: 'block' } });

/** What is booked against the limit as it is and as it would be. Ornament: the figures stand beside it. */
function EffectBar({ day: { booked, limitBefore, limitAfter }, most }: { day: EffectDayFragment; most: number }) {
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
