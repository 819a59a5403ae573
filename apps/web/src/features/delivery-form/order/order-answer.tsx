import { Box, Flex, VisuallyHidden } from '@chakra-ui/react';
import { Pencil, RotateCw, Search } from 'lucide-react';
import { ActionRow } from '../../../components/contact-rows/action-row';
import { ContactRows } from '../../../components/contact-rows/contact-rows';
import { OrderStatusCard, type OrderStatus } from '../../../components/order-status/order-status-card';
import { useT } from '../../../lib/use-t';
import { Card } from '../../../ui/card';
import { Skeleton } from '../../../ui/skeleton';
import { goOn, type QuestionAction } from '../shell/question-step';

/** What an order number came to. `unknown`: no such order with this postcode; the answer never says which of the two is wrong. */
export type OrderState = 'none' | 'ready' | 'notPaid' | 'booked' | 'unknown';

export function stateOf(status: OrderStatus | null): OrderState {
  if (status === null) return 'none';
  if (status.deliveryDate !== null) return 'booked';
  if (status.statusText === null) return 'unknown';
  return status.bookable ? 'ready' : 'notPaid';
}

/** The one next action of each state. `unknown` is only shown once the button was pressed: until then the number may be half typed. */
export function actionOf(state: OrderState, { empty, checking }: { empty: boolean; checking: boolean }): QuestionAction {
  if (checking) return { label: 'deliveryForm.order.checkAgain', icon: Search };
  if (state === 'notPaid') return { label: 'deliveryForm.order.checkAgain', icon: RotateCw };
  if (empty) return { label: 'deliveryForm.order.enter', disabled: true };
  return goOn;
}

interface OrderAnswerProps {
  status: OrderStatus;
  onAnother: () => void;
}

/** How an order stands, under its number. */
export function OrderAnswer({ status, onAnother }: OrderAnswerProps) {
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

/** Both are right, and the order is not found: people can look. */
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
