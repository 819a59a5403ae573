import { paths } from '@booking/domain/navigation/paths';
import { Box, chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { MapPinCheck, Pencil, RotateCw, Search } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ActionRow } from '../../components/contact-rows/action-row';
import { ContactRows } from '../../components/contact-rows/contact-rows';
import { OrderStatusCard, type OrderStatus } from '../../components/order-status/order-status-card';
import { useLocalisedPath, useT } from '../../lib/use-locale';
import { Card } from '../../ui/card';
import { Skeleton } from '../../ui/skeleton';
import { tokenColor } from '../../ui/theme/art-colors';
import { goOn, type QuestionAction } from './question-step';

/** The result for an order number. `unknown`: no such order with this postcode; the answer never says which of the two is wrong. */
type OrderState = 'none' | 'ready' | 'notPaid' | 'booked' | 'unknown';

export function stateOf(status: OrderStatus | null): OrderState {
  if (status === null) return 'none';
  if (status.deliveryDate !== null) return 'booked';
  if (status.statusText === null) return 'unknown';
  return status.bookable ? 'ready' : 'notPaid';
}

/** The next action of each state. `unknown` is only shown after a press of the button: until then the number may be incomplete. */
export function actionOf(state: OrderState, { empty, checking }: { empty: boolean; checking: boolean }): QuestionAction {
  if (checking) return { label: 'deliveryForm.order.checkAgain', icon: Search };
  if (state === 'notPaid') return { label: 'deliveryForm.order.checkAgain', icon: RotateCw };
  if (empty) return { label: 'deliveryForm.order.enter', disabled: true };
  return goOn;
}

/** The status of an order, below its number. */
export function OrderAnswer({ status, onAnother }: { status: OrderStatus; onAnother: () => void }) {
  const t = useT();
  const state = stateOf(status);
  if (state === 'unknown' || state === 'none') return null;
  if (state === 'notPaid') {
    return (
      <OrderStatusCard status={status}>
        <ContactRows>
          <ActionRow icon={Pencil} tone="accent" title={t('deliveryForm.refusal.otherOrder')} onPress={onAnother} />
        </ContactRows>
      </OrderStatusCard>
    );
  }
  return <OrderStatusCard status={status} />;
}

export function OrderAnswerSkeleton() {
  const t = useT();
  return (
    <Card p="4" role="status">
      <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
      <Flex justify="space-between" align="center">
        <Skeleton width="28%" />
        <Skeleton width="6rem" height="1.625rem" borderRadius="full" />
      </Flex>
      <Skeleton width="55%" height="5" mt="3" />
      <Skeleton width="70%" mt="2.5" />
    </Card>
  );
}

/** For customers who are sure of number and postcode of an order that is not found: staff check the order. */
export function BothAreRight() {
  const t = useT();
  return (
    <Box mt="7">
      <Box fontWeight="600" mb="3">
        {t('deliveryForm.order.bothRight')}
      </Box>
      <Card>
        <ContactRows />
      </Card>
    </Box>
  );
}

/** The place of the delivery from the first step, with a button to change it. */
export function PlaceRow({ place }: { place: string }) {
  const to = useLocalisedPath();
  const t = useT();
  return (
    <Flex
      align="center"
      gap="2"
      minHeight="3.25rem"
      ps={{ base: '3', md: '4' }}
      mb="6"
      borderRadius="tile"
      bg="success.subtle"
      boxShadow="inset 0 0 0 1px {colors.success.emphasized}"
    >
      <chakra.span color="success.fg" flex="none" asChild>
        <MapPinCheck size={20} />
      </chakra.span>
      <chakra.span flex="1" minWidth="0" fontWeight="600" fontVariantNumeric="tabular-nums" overflowWrap="anywhere" py="2">
        {place}
      </chakra.span>
      <chakra.span
        asChild
        flex="none"
        display="inline-flex"
        alignItems="center"
        minHeight="2.75rem"
        px={{ base: '3', md: '4' }}
        borderRadius="l2"
        color="primary.fg"
        fontWeight="600"
        _hover={{ textDecoration: 'underline', textUnderlineOffset: '3px' }}
      >
        <Link to={to(paths.form)} aria-label={t('deliveryForm.refusal.otherPostcode')}>
          {t('deliveryForm.place.change')}
        </Link>
      </chakra.span>
    </Flex>
  );
}

/** Shows where the number is on a receipt, with an example. */
export function ReceiptArt({ width }: { width: number }) {
  return (
    <svg viewBox="0 0 68 84" width={width} aria-hidden="true" style={{ display: 'block', flex: 'none' }}>
      <path
        d="M3 1h62v78l-5.2-4-5.1 4-5.2-4-5.2 4-5.1-4-5.2 4-5.2-4-5.1 4-5.2-4-5.2 4-5.1-4L3 79z"
        fill={tokenColor('bg.panel')}
        stroke={tokenColor('border.strong')}
      />
      <rect x="10" y="9" width="14" height="14" rx="4" fill={tokenColor('primary.solid')} />
      <g fill={tokenColor('bg.muted')}>
        <rect x="30" y="11" width="26" height="4" rx="2" />
        <rect x="30" y="18" width="16" height="4" rx="2" />
        <rect x="10" y="49" width="28" height="4" rx="2" />
        <rect x="10" y="57" width="24" height="4" rx="2" />
        <rect x="10" y="65" width="18" height="4" rx="2" />
        <rect x="48" y="49" width="10" height="4" rx="2" />
        <rect x="48" y="57" width="10" height="4" rx="2" />
      </g>
      <rect
        x="7"
        y="28"
        width="54"
        height="15"
        rx="5"
        fill={tokenColor('primary.muted')}
        stroke={tokenColor('primary.solid')}
        strokeWidth="1.5"
      />
      <text
        x="34"
        y="38.7"
        textAnchor="middle"
        fontWeight="700"
        fill={tokenColor('primary.fg')}
        style={{ fontSize: 8.4, letterSpacing: 0 }}
      >
        DEMO-1001
      </text>
    </svg>
  );
}
