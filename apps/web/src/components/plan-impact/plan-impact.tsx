import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { skipToken, useQuery } from '@apollo/client/react';
import { Badge, chakra, Flex } from '@chakra-ui/react';
import { ArrowRight, ArrowUpRight, Ban, Check, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import type { ImpactBookingFragment, ImpactDayFragment } from '../../graphql/plan-impact.generated';
import { requestFailureOf } from '../../lib/request-failure';
import { useDebounced } from '../../lib/use-debounced';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { ShowMore, useFirstRows } from '../../ui/show-more';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { ImpactBookings } from './impact-bookings';

/** The server's answer to what saving a plan would do. */
interface Preview {
  days: readonly ImpactDayFragment[];
  /** Bookings past the new limits, latest made first; left out for those who see no bookings. */
  overbooked?: readonly ImpactBookingFragment[];
}

/** What saving a plan would do, as far as it is known. */
export interface PlanImpact<Shown extends Preview = Preview> {
  /** `incomplete`: the form lacks values that the preview needs. */
  status: 'incomplete' | 'loading' | 'failed' | 'ready';
  /** `ready`: the preview of the present form. `loading`: that of the form before. */
  preview: Shown | null;
  /** The preview failed because the user may not change the plan. */
  isForbidden: boolean;
  retry: () => void;
}

/** Milliseconds between the last key and the request: one request for a number, not one for each digit. */
const pause = 250;

/**
 * Requests what saving a plan would do while it is typed. A late answer to earlier values of the form is never `ready`.
 * @param variables null: the form is incomplete
 */
export function usePlanImpact<Data, Variables extends OperationVariables, Shown extends Preview>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables | null,
  previewOf: (data: Data) => Shown,
): PlanImpact<Shown> {
  const present = variables === null ? null : JSON.stringify(variables);
  const settled = useDebounced(present, pause);
  const { data, previousData, loading, error, refetch } = useQuery<Data, OperationVariables>(
    document,
    settled === null
      ? skipToken
      : { variables: JSON.parse(settled) as OperationVariables, fetchPolicy: 'network-only', notifyOnNetworkStatusChange: true },
  );
  const shown = (data ?? previousData ?? null) as Data | null;
  const preview = shown && previewOf(shown);
  const impact = { isForbidden: false, retry: () => void refetch().catch(() => undefined) };
  if (present === null) return { ...impact, status: 'incomplete', preview: null };
  if (settled !== present || loading) return { ...impact, status: 'loading', preview };
  if (error) return { ...impact, status: 'failed', preview: null, isForbidden: requestFailureOf(error).code === 'FORBIDDEN' };
  return { ...impact, status: data ? 'ready' : 'loading', preview };
}

/** Returns the days with more booked places than their new limit, and the places past it. Empty until the preview is ready. */
export function overOf({ status, preview }: PlanImpact): { days: ImpactDayFragment[]; bookings: number } {
  const days = status === 'ready' && preview ? preview.days.filter((day) => dayImpact(day) === 'over') : [];
  return { days, bookings: days.reduce((sum, day) => sum + overBy(day), 0) };
}

/**
 * Returns the label of the button that saves a plan, and the note beside it: how many bookings no longer fit.
 * @param save the label while all bookings fit
 */
export function usePlanFoot(impact: PlanImpact, save: string): { save: string; note: ReactNode } {
  const t = useT();
  const { days, bookings } = overOf(impact);
  const neverCancels = t('planImpact.neverCancels');
  if (bookings === 0) return { save, note: neverCancels };
  return {
    save: t('planImpact.save', { count: bookings }),
    note: (
      <>
        <chakra.strong display="block" textStyle="sm" fontWeight="600" color="full.fg">
          {t('planImpact.overDays', { days: days.length, bookings })}
        </chakra.strong>
        {neverCancels}
      </>
    ),
  };
}

interface ImpactSectionProps {
  impact: PlanImpact;
  /** Shown while the form is incomplete: what to fill in. */
  incomplete: ReactNode;
  /** Shown if the change has no impact. */
  nothing: ReactNode;
  failed: ReactNode;
  /** Shown if the user may not change the plan. Default: `failed`. */
  forbidden?: ReactNode;
  /** Above the days, such as postcodes that no branch would serve. */
  children?: ReactNode;
  /** Below everything else. */
  after?: ReactNode;
}

/** The lower part of a form that changes a plan: the days and the bookings that saving it would affect. Nothing is saved. */
export function ImpactSection({ impact, incomplete, nothing, failed, forbidden = failed, children, after }: ImpactSectionProps) {
  const t = useT();
  const id = useId();
  const { status, preview, isForbidden, retry } = impact;
  return (
    <chakra.section
      aria-labelledby={id}
      aria-busy={status === 'loading'}
      mt="6"
      mx={{ base: '-4', sm: '-6' }}
      px={{ base: '4', sm: '6' }}
      py="5"
      bg="bg.canvas"
      borderTop="1px solid {colors.border}"
    >
      <chakra.h3 id={id} display="flex" flexWrap="wrap" alignItems="center" columnGap="2.5" fontSize="1.0625rem" fontWeight="650">
        {t('planImpact.title')}
        <chakra.span display="inline-flex" alignItems="center" gap="1.5" textStyle="xs" fontWeight="500" color="accent.fg">
          {status === 'loading' ? (
            <LoaderCircle size={13} />
          ) : (
            <chakra.span aria-hidden="true" boxSize="0.5rem" borderRadius="full" bg="success.solid" />
          )}
          {t(status === 'loading' ? 'planImpact.loading' : 'planImpact.live')}
        </chakra.span>
      </chakra.h3>
      <chakra.div role="status" textStyle="sm" color="fg.muted" mt="1" mb="3">
        {status === 'incomplete' ? incomplete : null}
        {status === 'ready' ? <Sentence impact={impact} nothing={nothing} /> : null}
        {status === 'failed' ? (
          <>
            {isForbidden ? forbidden : failed}
            {isForbidden ? null : (
              <Button variant="outline" size="sm" ms="2" onClick={retry}>
                {t('ui.tryAgain')}
              </Button>
            )}
          </>
        ) : null}
      </chakra.div>
      {preview ? (
        // The previous answer stays, grey and inert, so that the page does not jump until the next one is there.
        <chakra.div {...(status === 'loading' && { filter: 'grayscale(1)', 'aria-hidden': true, inert: true })}>
          {children}
          <Answer {...preview} />
          {after}
        </chakra.div>
      ) : null}
    </chakra.section>
  );
}

const strong = (chunks: ReactNode) => (
  <chakra.strong fontWeight="600" color="fg">
    {chunks}
  </chakra.strong>
);
const over = (chunks: ReactNode) => (
  <chakra.strong fontWeight="600" color="full.fg">
    {chunks}
  </chakra.strong>
);

function Sentence({ impact, nothing }: Pick<ImpactSectionProps, 'impact' | 'nothing'>) {
  const t = useT();
  const days = impact.preview?.days.length ?? 0;
  const hit = overOf(impact);
  if (days === 0) return nothing;
  const values = { days, over: hit.days.length, bookings: hit.bookings, b: strong, r: over };
  return t(hit.bookings > 0 ? 'planImpact.overSentence' : 'planImpact.fitsSentence', values);
}

function Answer({ days, overbooked }: Preview) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const hit = days.filter((day) => dayImpact(day) === 'over');
  const others = days.filter((day) => dayImpact(day) !== 'over');
  return (
    <>
      {hit.length > 0 ? <ImpactDays days={hit} /> : null}
      {others.length === 0 ? null : hit.length === 0 || open ? (
        <ImpactDays days={others} />
      ) : (
        <Flex align="center" gap="2" borderTop="1px solid {colors.border}" py="1.5" textStyle="sm" color="fg.muted">
          <chakra.span color="success.fg" asChild>
            <Check size={16} />
          </chakra.span>
          <chakra.span flex="1">{t('planImpact.othersFit', { count: others.length })}</chakra.span>
          <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
            {t('planImpact.show')}
          </Button>
        </Flex>
      )}
      {overbooked ? <ImpactBookings title={t('planImpact.noLongerFit')} order={t('planImpact.latestFirst')} bookings={overbooked} /> : null}
    </>
  );
}

/** Returns what a change of a plan does to one day of a branch. `over`: more places are booked than the new limit. */
function dayImpact({ booked, limitBefore, limitAfter }: ImpactDayFragment): keyof typeof looks {
  if (booked > limitAfter) return 'over';
  if (limitAfter === 0) return 'closed';
  return limitAfter > limitBefore ? 'raised' : 'fits';
}

/** Returns the booked places past the new limit. */
const overBy = ({ booked, limitAfter }: ImpactDayFragment): number => Math.max(0, booked - limitAfter);

const looks = {
  over: { label: 'planImpact.over', tone: 'full', icon: TriangleAlert },
  closed: { label: 'planImpact.closed', tone: 'neutral', icon: Ban },
  raised: { label: 'planImpact.raised', tone: 'accent', icon: ArrowUpRight },
  fits: { label: 'planImpact.fits', tone: 'success', icon: Check },
} as const;

/** Days that are drawn at first: a rule of a year has hundreds. */
const atFirst = 8;

/** The days whose limit changes: each with its booked places, the limit before and after, and whether they fit. */
function ImpactDays({ days }: { days: readonly ImpactDayFragment[] }) {
  const { shown, more } = useFirstRows(days, atFirst);
  const max = Math.max(1, ...days.flatMap(({ booked, limitBefore, limitAfter }) => [booked, limitBefore, limitAfter]));
  const branches = new Set(days.map(({ branchId }) => branchId)).size;
  return (
    <>
      <chakra.ul css={{ '& > li': { borderTop: '1px solid {colors.border}' } }}>
        {shown.map((day) => (
          <Day key={`${day.branchId} ${day.date}`} day={day} max={max} named={branches > 1} />
        ))}
      </chakra.ul>
      <ShowMore {...more} label="planImpact.moreDays" px="0" py="1" />
    </>
  );
}

function Day({ day, max, named }: { day: ImpactDayFragment; max: number; named: boolean }) {
  const t = useT();
  const locale = useLocale();
  const { label, tone, icon: Icon } = looks[dayImpact(day)];
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
        <ImpactBar day={day} max={max} />
      </chakra.span>
      <chakra.span order={{ base: 2, sm: 0 }} color="fg.muted" minWidth="5rem" textAlign="end" whiteSpace="nowrap">
        {t('planImpact.booked', { count: day.booked })}
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
        <chakra.span srOnly>{t('planImpact.limits', { before: day.limitBefore, after: day.limitAfter })}</chakra.span>
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

/** The booked places against the present and the new limit. Decorative: the numbers stand beside it. */
function ImpactBar({ day: { booked, limitBefore, limitAfter }, max }: { day: ImpactDayFragment; max: number }) {
  const share = (count: number) => `${(count / max) * 100}%`;
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
