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
import { useApolloClient } from '@apollo/client/react';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useId, useState, type ReactNode } from 'react';
import { FormattedNumber, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { useBranchFilter } from '../../components/branch-filter/use-branch-filter';
import { toMessages, useBookingDrawer } from '../../components/booking-drawer/use-booking-drawer';
import { useConfirm } from '../../components/confirm/confirm';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { failureWords } from '../../components/staff-form/save-failure';
import { useStaffLinks } from '../../components/staff-links/staff-links';
import { ConfirmOrderDocument, type DashboardDecisionsQuery } from '../../graphql/dashboard.generated';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useLocale, useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Checkbox, checkboxCss } from '../../ui/checkbox';
import { CountBadge } from '../../ui/count-badge';
import { Mark } from '../../ui/mark';
import { SectionCard } from '../../ui/section-card';
import { Skeleton } from '../../ui/skeleton';
import { useSnackbar } from '../../ui/snackbar';
import { useDecisions } from './use-decisions';

type Decision = DashboardDecisionsQuery['decisions']['edges'][number]['node'];

interface Kind {
  /** Message ids of the group, of one decision and of its action. */
  group: string;
  title: string;
  action: string;
  icon: LucideIcon;
  tone: 'full' | 'medium';
}

const kinds: Record<Decision['kind'], Kind> = {
  OVERBOOKED: {
    group: 'dashboard.decisions.of.OVERBOOKED',
    title: 'dashboard.decision.OVERBOOKED',
    action: 'dashboard.decision.do.OVERBOOKED',
    icon: TriangleAlert,
    tone: 'full',
  },
  UNPROVED_RUSH: {
    group: 'dashboard.decisions.of.UNPROVED_RUSH',
    title: 'dashboard.decision.UNPROVED_RUSH',
    action: 'dashboard.decision.do.UNPROVED_RUSH',
    icon: ShieldQuestion,
    tone: 'full',
  },
  DELIVERY_FAILED: {
    group: 'dashboard.decisions.of.DELIVERY_FAILED',
    title: 'dashboard.decision.DELIVERY_FAILED',
    action: 'dashboard.decision.do.DELIVERY_FAILED',
    icon: CircleX,
    tone: 'full',
  },
  CUSTOMER_NOT_HOME: {
    group: 'dashboard.decisions.of.CUSTOMER_NOT_HOME',
    title: 'dashboard.decision.CUSTOMER_NOT_HOME',
    action: 'dashboard.decision.do.CUSTOMER_NOT_HOME',
    icon: CircleX,
    tone: 'full',
  },
  MESSAGE_FAILED: {
    group: 'dashboard.decisions.of.MESSAGE_FAILED',
    title: 'dashboard.decision.MESSAGE_FAILED',
    action: 'dashboard.decision.do.MESSAGE_FAILED',
    icon: MessageSquareX,
    tone: 'full',
  },
  OFFER_DECLINED: {
    group: 'dashboard.decisions.of.OFFER_DECLINED',
    title: 'dashboard.decision.OFFER_DECLINED',
    action: 'dashboard.decision.do.OFFER_DECLINED',
    icon: CalendarX2,
    tone: 'full',
  },
  OFFER_LAPSED: {
    group: 'dashboard.decisions.of.OFFER_LAPSED',
    title: 'dashboard.decision.OFFER_LAPSED',
    action: 'dashboard.decision.do.OFFER_LAPSED',
    icon: MessageCircleQuestion,
    tone: 'medium',
  },
  ORDER_NOT_ON_FILE: {
    group: 'dashboard.decisions.of.ORDER_NOT_ON_FILE',
    title: 'dashboard.decision.ORDER_NOT_ON_FILE',
    action: 'dashboard.decision.do.ORDER_NOT_ON_FILE',
    icon: CircleHelp,
    tone: 'medium',
  },
  CHECK_ORDER: {
    group: 'dashboard.decisions.of.CHECK_ORDER',
    title: 'dashboard.decision.CHECK_ORDER',
    action: 'dashboard.decision.do.CHECK_ORDER',
    icon: CircleHelp,
    tone: 'medium',
  },
  QUANTITY: {
    group: 'dashboard.decisions.of.QUANTITY',
    title: 'dashboard.decision.QUANTITY',
    action: 'dashboard.decision.do.QUANTITY',
    icon: CircleHelp,
    tone: 'medium',
  },
};

interface Group {
  title: string;
  decisions: Decision[];
}

/** Groups the decisions by kind in the server’s order, the most urgent first, with today’s failures before all others. */
function groupsOf(decisions: readonly Decision[], today: CalendarDate): Group[] {
  const isOfToday = ({ kind, date }: Decision) => kind === 'DELIVERY_FAILED' && date === today;
  const groups = new Map<string, Group>();
  for (const decision of [...decisions.filter(isOfToday), ...decisions.filter((one) => !isOfToday(one))]) {
    const title = isOfToday(decision) ? 'dashboard.decisions.failedToday' : kinds[decision.kind].group;
    const group = groups.get(title) ?? { title, decisions: [] };
    groups.set(title, group);
    group.decisions.push(decision);
  }
  return [...groups.values()];
}

/** Rows of a group that are drawn before it is expanded. */
const firstShown = 3;

/** The open decisions in groups, each with a link to where it is made. */
export function DecisionsCard({ today }: { today: CalendarDate }) {
  const t = useT();
  const { branchIds } = useBranchFilter();
  const { decisions, state, more } = useDecisions(branchIds);
  const mayConfirm = isAllowed(useStaffUser(), 'booking:write');
  return (
    <SectionCard
      title={t('dashboard.decisions.title')}
      sub={decisions !== null && decisions.totalCount > 0 && <CountBadge count={decisions.totalCount} exact />}
      state={state}
      failure={t('dashboard.decisions.failed')}
      skeleton={<DecisionsSkeleton />}
      empty={
        decisions?.edges.length === 0 && {
          picture: (
            <chakra.span display="grid" placeItems="center" boxSize="12" borderRadius="l3" bg="success.muted" color="success.fg">
              <CircleCheck size={24} />
            </chakra.span>
          ),
          title: t('dashboard.decisions.none.title'),
          text: t('dashboard.decisions.none.text'),
        }
      }
    >
      {decisions && (
        <>
          {groupsOf(
            decisions.edges.map(({ node }) => node),
            today,
          ).map((group) =>
            mayConfirm && group.title === kinds.ORDER_NOT_ON_FILE.group ? (
              <OrderGroup key={group.title} group={group} onConfirmed={state.onRetry} />
            ) : (
              <DecisionGroup key={group.title} group={group} />
            ),
          )}
          {more && (
            <MoreRow loading={more.loading} onMore={more.onMore}>
              {t('dashboard.decisions.more')}
            </MoreRow>
          )}
        </>
      )}
    </SectionCard>
  );
}

function MoreRow({ loading = false, onMore, children }: { loading?: boolean; onMore: () => void; children: ReactNode }) {
  return (
    <chakra.div borderTop="1px solid {colors.border}" px="3" py="1.5">
      <Button variant="ghost" size="sm" color="primary.fg" loading={loading} onClick={onMore}>
        {children}
      </Button>
    </chakra.div>
  );
}

interface DecisionGroupProps {
  group: Group;
  /** The group is expanded. */
  isOpen?: boolean;
  actions?: ReactNode;
  notice?: ReactNode;
  /** Replaces the icon of the row. */
  renderStart?: (decision: Decision) => ReactNode;
}

function DecisionGroup({ group: { title, decisions }, isOpen = false, actions, notice, renderStart }: DecisionGroupProps) {
  const t = useT();
  const id = useId();
  const [isExpanded, setExpanded] = useState(false);
  const shown = isExpanded || isOpen ? decisions : decisions.slice(0, firstShown);
  return (
    <section aria-labelledby={id}>
      <Flex
        wrap="wrap"
        align="center"
        columnGap="2.5"
        minHeight="11"
        px={{ base: '4', md: '5' }}
        borderTop="1px solid {colors.border}"
        bg="bg.subtle"
      >
        <chakra.h3 id={id} py="1.5" textStyle="sm" fontWeight="600">
          {t(title)}
        </chakra.h3>
        <chakra.span textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          <FormattedNumber value={decisions.length} />
        </chakra.span>
        <Flex ms="auto" wrap="wrap" align="center" columnGap="3">
          {actions}
        </Flex>
      </Flex>
      {notice}
      <chakra.ul>
        {shown.map((decision) => (
          <DecisionRow key={decision.id} decision={decision} start={renderStart?.(decision)} />
        ))}
      </chakra.ul>
      {decisions.length > shown.length && (
        <MoreRow onMore={() => setExpanded(true)}>{t('dashboard.decisions.all', { count: decisions.length })}</MoreRow>
      )}
    </section>
  );
}

type DecidedBooking = NonNullable<Decision['booking']>;

/** Orders that are not on file: several can be selected and confirmed, by one request each. Those that failed are named. */
function OrderGroup({ group, onConfirmed }: { group: Group; onConfirmed: () => void }) {
  const t = useT();
  const { formatList } = useIntl();
  const client = useApolloClient();
  const confirm = useConfirm();
  const showMessage = useSnackbar();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [left, setLeft] = useState<readonly { booking: DecidedBooking; code: RequestFailure['code'] }[]>([]);
  const bookings = group.decisions.flatMap(({ booking }) => booking ?? []);
  const selected = bookings.filter(({ id }) => chosen.has(id));
  const choose = (id: string, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id)));

  /** Confirms the selected orders one after the other, and stops if the connection is lost. @returns those that failed, and why */
  async function confirmAll() {
    const refused: (typeof left)[number][] = [];
    for (const booking of selected) {
      if (refused.at(-1)?.code === 'NETWORK') {
        refused.push({ booking, code: 'NETWORK' });
        continue;
      }
      try {
        await client.mutate({ mutation: ConfirmOrderDocument, variables: { id: booking.id, version: booking.version } });
      } catch (error) {
        refused.push({ booking, code: requestFailureOf(error).code });
      }
    }
    return refused;
  }

  async function ask() {
    const count = selected.length;
    let refused: typeof left = [];
    const isDone = await confirm({
      title: t('dashboard.decisions.confirm.title', { count }),
      text: t('dashboard.decisions.confirm.text', {
        orders: formatList(selected.map(({ orderNumber, name }) => `${orderNumber} (${name})`)),
      }),
      confirm: t('dashboard.decisions.confirm', { count }),
      run: async () => {
        refused = await confirmAll();
      },
    });
    if (!isDone) return;
    setLeft(refused);
    setChosen(new Set(refused.map(({ booking }) => booking.id)));
    if (count > refused.length)
      showMessage({ color: 'success', content: t('dashboard.decisions.confirmed', { count: count - refused.length }) });
    onConfirmed();
  }

  return (
    <DecisionGroup
      group={group}
      isOpen={selected.length > 0}
      actions={
        <>
          <Checkbox
            label={t('dashboard.decisions.selectAll')}
            checked={selected.length === bookings.length}
            indeterminate={selected.length > 0 && selected.length < bookings.length}
            onChange={(event) => setChosen(new Set(event.currentTarget.checked ? bookings.map(({ id }) => id) : []))}
          />
          {selected.length > 0 && (
            <Button size="sm" onClick={() => void ask()}>
              {t('dashboard.decisions.confirm', { count: selected.length })}
            </Button>
          )}
        </>
      }
      notice={
        left.length > 0 && (
          <Alert role="alert" status="warning" m="3" title={t('dashboard.decisions.notConfirmed', { count: left.length })}>
            {left.map(({ booking, code }) => (
              <chakra.span key={booking.id} display="block" overflowWrap="anywhere">
                {`${booking.orderNumber}, ${booking.name}: ${t(failureWords(code).title)}`}
              </chakra.span>
            ))}
          </Alert>
        )
      }
      renderStart={({ booking }) =>
        booking && (
          <chakra.label display="grid" placeItems="center" flex="none" boxSize="2.75rem" m="-1" cursor="pointer">
            <chakra.input
              type="checkbox"
              css={checkboxCss}
              checked={chosen.has(booking.id)}
              aria-label={t('dashboard.decisions.select', { order: booking.orderNumber, name: booking.name })}
              onChange={(event) => choose(booking.id, event.currentTarget.checked)}
            />
          </chakra.label>
        )
      }
    />
  );
}

function DecisionRow({ decision, start }: { decision: Decision; start: ReactNode }) {
  const t = useT();
  const locale = useLocale();
  const { kind, booking, branchName, overbookedBy } = decision;
  const { title: titleId, icon: Icon, tone } = kinds[kind];
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
      borderTop="1px solid {colors.border}"
    >
      {start ?? (
        <Mark boxSize="2.25rem" colorPalette={tone}>
          <Icon size={18} aria-hidden="true" />
        </Mark>
      )}
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
  const links = useStaffLinks();
  const { linkTo } = useBookingDrawer();
  const dayLink = kind === 'UNPROVED_RUSH' ? links.unverified : links.overbooked;
  const link = booking && (kind === 'MESSAGE_FAILED' ? toMessages(linkTo(booking.id)) : linkTo(booking.id));
  const target = link ?? (dayLink && { to: dayLink(branchId, date) });
  if (target === null) return null;
  const action = t(kinds[kind].action);
  return (
    <Button asChild size="sm" variant={kind === 'OVERBOOKED' ? 'primary' : 'outline'}>
      <Link {...target} aria-label={`${action}: ${title}`}>
        {action}
      </Link>
    </Button>
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
