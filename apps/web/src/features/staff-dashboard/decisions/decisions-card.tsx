import { chakra, Flex } from '@chakra-ui/react';
import {
  CalendarX2,
  CircleCheck,
  CircleHelp,
  CircleX,
  MessageCircleQuestion,
  MessageSquareX,
  ShieldQuestion,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { toMessages, useBookingDrawer } from '../../../components/booking-drawer/use-booking-drawer';
import { useOverbookedLink } from '../../../components/staff-links/use-overbooked-link';
import { useUnprovedLink } from '../../../components/staff-links/use-unproved-link';
import { useLocale } from '../../../lib/use-locale';
import type { NextPage } from '../../../lib/use-next-page';
import { useT } from '../../../lib/use-t';
import { Button } from '../../../ui/button';
import { CountBadge } from '../../../ui/count-badge';
import { EmptyState } from '../../../ui/empty-state';
import { SectionCard } from '../../../ui/section-card';
import { Skeleton } from '../../../ui/skeleton';
import type { CardState } from '../card-state';
import type { DashboardDecisionsQuery } from '../../../graphql/dashboard.generated';
import type { Decisions } from './use-decisions';

type Decision = DashboardDecisionsQuery['decisions']['edges'][number]['node'];

/** Of each kind of decision its title and its action, both message ids, its icon, and how pressing it is. */
const kinds: Record<Decision['kind'], readonly [title: string, action: string, icon: LucideIcon, tone: 'full' | 'medium']> = {
  OVERBOOKED: ['dashboard.decision.OVERBOOKED', 'dashboard.decision.do.OVERBOOKED', TriangleAlert, 'full'],
  UNPROVED_RUSH: ['dashboard.decision.UNPROVED_RUSH', 'dashboard.decision.do.UNPROVED_RUSH', ShieldQuestion, 'full'],
  DELIVERY_FAILED: ['dashboard.decision.DELIVERY_FAILED', 'dashboard.decision.do.DELIVERY_FAILED', CircleX, 'full'],
  MESSAGE_FAILED: ['dashboard.decision.MESSAGE_FAILED', 'dashboard.decision.do.MESSAGE_FAILED', MessageSquareX, 'full'],
  OFFER_DECLINED: ['dashboard.decision.OFFER_DECLINED', 'dashboard.decision.do.OFFER_DECLINED', CalendarX2, 'full'],
  OFFER_LAPSED: ['dashboard.decision.OFFER_LAPSED', 'dashboard.decision.do.OFFER_LAPSED', MessageCircleQuestion, 'medium'],
  ORDER_NOT_ON_FILE: ['dashboard.decision.ORDER_NOT_ON_FILE', 'dashboard.decision.do.ORDER_NOT_ON_FILE', CircleHelp, 'medium'],
  CHECK_ORDER: ['dashboard.decision.CHECK_ORDER', 'dashboard.decision.do.CHECK_ORDER', CircleHelp, 'medium'],
  QUANTITY: ['dashboard.decision.QUANTITY', 'dashboard.decision.do.QUANTITY', CircleHelp, 'medium'],
};

interface DecisionsCardProps {
  decisions: Decisions | null;
  state: CardState;
  /** Shows further ones; null where all are shown. */
  more: NextPage | null;
  /** How many of them come at once. */
  moreCount: number;
}

/** What needs a decision, each one press away from where it is made. */
export function DecisionsCard({ decisions, state, more, moreCount }: DecisionsCardProps) {
  const t = useT();
  return (
    <SectionCard
      title={t('dashboard.decisions.title')}
      sub={decisions !== null && decisions.totalCount > 0 && <CountBadge count={decisions.totalCount} isWhole />}
      state={state}
      failure={t('dashboard.decisions.failed')}
      skeleton={<DecisionsSkeleton />}
    >
      {decisions &&
        (decisions.edges.length === 0 ? (
          <NothingToDecide />
        ) : (
          <>
            <chakra.ul listStyleType="none">
              {decisions.edges.map(({ node }) => (
                <DecisionRow key={node.id} decision={node} />
              ))}
            </chakra.ul>
            {more && (
              <chakra.div borderTopWidth="1px" borderTopStyle="solid" borderColor="border" px="3" py="1.5">
                <Button variant="ghost" size="sm" color="primary.fg" loading={more.loading} onClick={more.onMore}>
                  {t('dashboard.decisions.more', { count: moreCount })}
                </Button>
              </chakra.div>
            )}
          </>
        ))}
    </SectionCard>
  );
}

function DecisionRow({ decision }: { decision: Decision }) {
  const t = useT();
  const locale = useLocale();
  const { kind, booking, branchName, overbookedBy } = decision;
  const [titleId, , Icon, tone] = kinds[kind];
  const values = {
    branch: branchName,
    count: overbookedBy ?? 0,
    name: booking?.name ?? '',
    order: booking?.orderNumber ?? '',
    reference: booking?.reference ?? '',
    date: deliveryDateText(decision.date, locale, booking ? 'brief' : 'day'),
  };
  const title = t(titleId, values);
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      gap="3"
      px={{ base: '4', md: '5' }}
      py="2.5"
      minHeight="16"
      borderTopWidth="1px"
      borderTopStyle="solid"
      borderColor="border"
    >
      <chakra.span
        display="grid"
        placeItems="center"
        flex="none"
        boxSize="2.25rem"
        borderRadius="l2"
        bg={`${tone}.muted`}
        color={`${tone}.fg`}
      >
        <Icon size={18} aria-hidden="true" />
      </chakra.span>
      <chakra.div flex="1" minWidth="0" overflowWrap="anywhere">
        <chakra.p textStyle="sm" fontWeight="600">
          {title}
        </chakra.p>
        <chakra.p textStyle="help" color="fg.muted" fontVariantNumeric="tabular-nums">
          {t(booking ? 'dashboard.decision.ofBooking' : 'dashboard.decision.ofDay', values)}
        </chakra.p>
      </chakra.div>
      <DecisionAction decision={decision} title={title} />
    </chakra.li>
  );
}

function DecisionAction({ decision: { kind, booking, branchId, date }, title }: { decision: Decision; title: string }) {
  const t = useT();
  const overbookedLink = useOverbookedLink();
  const { linkTo } = useBookingDrawer();
  const unprovedLink = useUnprovedLink();
  const dayLink = kind === 'UNPROVED_RUSH' ? unprovedLink : overbookedLink;
  const link = booking && (kind === 'MESSAGE_FAILED' ? toMessages(linkTo(booking.id)) : linkTo(booking.id));
  const target = link ?? (dayLink && { to: dayLink(branchId, date) });
  if (target === null) return null;
  const action = t(kinds[kind][1]);
  return (
    <Button asChild size="sm" variant={kind === 'OVERBOOKED' ? 'primary' : 'outline'}>
      <Link {...target} aria-label={`${action}: ${title}`}>
        {action}
      </Link>
    </Button>
  );
}

function NothingToDecide() {
  const t = useT();
  return (
    <chakra.div px="5" pb="6">
      <EmptyState
        picture={
          <chakra.span display="grid" placeItems="center" boxSize="12" borderRadius="l3" bg="success.muted" color="success.fg">
            <CircleCheck size={24} />
          </chakra.span>
        }
        title={t('dashboard.decisions.none.title')}
      >
        {t('dashboard.decisions.none.text')}
      </EmptyState>
    </chakra.div>
  );
}

function DecisionsSkeleton() {
  return (
    <chakra.div px="5" pb="4">
      {[80, 60, 70].map((width) => (
        <Flex key={width} align="center" gap="3" minHeight="16">
          <Skeleton boxSize="2.25rem" borderRadius="l2" />
          <Skeleton width={`${width}%`} height="4" />
        </Flex>
      ))}
    </chakra.div>
  );
}
