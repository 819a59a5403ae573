import { chakra } from '@chakra-ui/react';
import { ArrowRight, ArrowUpRight, Ban, Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { StatusChip } from '../../ui/status-chip';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { EffectBar } from './effect-bar';
import { dayEffect, overBy, type DayEffect } from './effect-summary';
import type { EffectDayFragment } from './plan-effect.generated';

const looks = {
  over: { tone: 'full', icon: TriangleAlert },
  closed: { tone: 'neutral', icon: Ban },
  raised: { tone: 'accent', icon: ArrowUpRight },
  fits: { tone: 'success', icon: Check },
} as const satisfies Record<DayEffect, object>;

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
      <chakra.ul listStyleType="none" css={{ '& > li': { borderTop: '1px solid {colors.border}' } }}>
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
  const effect = dayEffect(day);
  const { tone, icon: Icon } = looks[effect];
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
        <StatusChip tone={tone} dense>
          <Icon size={13} aria-hidden="true" />
          {t(`planEffect.${effect}`, { count: overBy(day) })}
        </StatusChip>
      </chakra.span>
    </chakra.li>
  );
}
