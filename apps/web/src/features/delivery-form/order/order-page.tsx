import { Box, Flex, VisuallyHidden } from '@chakra-ui/react';
import type { RefObject } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { OrderStatusCard, type OrderStatus } from '../../../components/order-status/order-status-card';
import { paths } from '@booking/domain/navigation/paths';
import { useLocalisedPath } from '../../../lib/use-locale';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Skeleton } from '../../../ui/skeleton';
import { TextField } from '../../../ui/text-field';
import { QuestionStep, type QuestionFrame } from '../shell/question-step';

export interface OrderPageProps extends QuestionFrame {
  input: RefObject<HTMLInputElement | null>;
  orderNumber: string;
  onOrderNumber: (text: string) => void;
  onLeave: () => void;
  error: string | null;
  loading: boolean;
  status: OrderStatus | null;
}

/** Step 2: which order, and how it stands. */
export function OrderPage({ input, orderNumber, onOrderNumber, onLeave, error, loading, status, ...frame }: OrderPageProps) {
  const to = useLocalisedPath();
  const refused = status !== null && (!status.bookable || status.deliveryDate !== null);
  return (
    <QuestionStep
      {...frame}
      step="order"
      refused={refused}
      field={
        <Box maxWidth={{ md: '400px' }}>
          <TextField
            ref={input}
            name="orderNumber"
            size="lg"
            tabular
            label={<FormattedMessage id="deliveryForm.order.label" />}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="next"
            value={orderNumber}
            onChange={(event) => onOrderNumber(event.currentTarget.value)}
            onBlur={onLeave}
            error={error}
            style={{ letterSpacing: '0.03em', fontSize: '1.5rem' }}
          />
        </Box>
      }
    >
      <Box aria-live="polite" marginTop="4">
        {loading ? <StatusSkeleton /> : null}
        {status ? (
          <OrderStatusCard
            status={status}
            bookedAction={
              <Button asChild variant="outline" size="sm" marginTop="3">
                <Link to={to(paths.manage)}>
                  <FormattedMessage id="deliveryForm.order.howToChange" />
                </Link>
              </Button>
            }
          />
        ) : null}
      </Box>
    </QuestionStep>
  );
}

function StatusSkeleton() {
  return (
    <Card padding="4" role="status">
      <VisuallyHidden>
        <FormattedMessage id="ui.loading" />
      </VisuallyHidden>
      <Flex justify="space-between" align="center">
        <Skeleton width="28%" />
        <Skeleton width="96px" height="26px" borderRadius="full" />
      </Flex>
      <Skeleton width="55%" height="5" marginTop="3" />
      <Skeleton width="70%" marginTop="2.5" />
    </Card>
  );
}
