import { Box, Flex, VisuallyHidden } from '@chakra-ui/react';
import type { ReactNode, RefObject } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { OrderStatusCard, type OrderStatus } from '../../../components/order-status/order-status-card';
import { paths } from '../../../lib/paths';
import type { RequestFailure } from '../../../lib/request-failure';
import { useLocalisedPath } from '../../../lib/use-locale';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Skeleton } from '../../../ui/skeleton';
import { TextField } from '../../../ui/text-field';
import { QuestionStep } from '../shell/question-step';

export interface OrderPageProps {
  input: RefObject<HTMLInputElement | null>;
  orderNumber: string;
  onOrderNumber: (text: string) => void;
  onLeave: () => void;
  error: string | null;
  loading: boolean;
  /** Continue was pressed, and the next step is on its way. */
  leaving: boolean;
  status: OrderStatus | null;
  failure: RequestFailure | null;
  onRetry: () => void;
  onContinue: () => void;
  aside: ReactNode;
}

/** Step 2: which order, and how it stands. */
export function OrderPage({
  input,
  orderNumber,
  onOrderNumber,
  onLeave,
  error,
  loading,
  leaving,
  status,
  failure,
  onRetry,
  onContinue,
  aside,
}: OrderPageProps) {
  const to = useLocalisedPath();
  const refused = status !== null && (!status.bookable || status.deliveryDate !== null);
  return (
    <QuestionStep
      step="order"
      aside={aside}
      refused={refused}
      leaving={leaving}
      failure={failure}
      onRetry={onRetry}
      onContinue={onContinue}
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
