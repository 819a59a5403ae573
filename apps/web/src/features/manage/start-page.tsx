import { digitsOf } from '@booking/domain/checks/digits';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { ContactRows } from '../../components/contact-rows/contact-rows';
import { FailureBanner } from '../../components/failure-banner/failure-banner';
import { OrderNotFound } from '../../components/order-status/order-not-found';
import { OrderStatusCard, type OrderStatus } from '../../components/order-status/order-status-card';
import { filterKeys } from '../../lib/filter-keys';
import type { RequestFailure } from '../../lib/request-failure';
import { useT } from '../../lib/use-t';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Container } from '../../ui/container';
import { PageTitle } from '../../ui/page-title';
import { Skeleton } from '../../ui/skeleton';
import { TextField } from '../../ui/text-field';
import { HelpCard } from './help-card';

export interface StartPageProps {
  /** An invalid link was opened. */
  unknownLink: boolean;
  orderNumber: string;
  postcode: string;
  onChange: (change: { orderNumber?: string; postcode?: string }) => void;
  orderError: string | null;
  postcodeError: string | null;
  status: OrderStatus | null;
  loading: boolean;
  failure: RequestFailure | null;
  onAsk: () => void;
  onRetry: () => void;
}

/** Where the link to a booking is found, and how an order stands for who has none at hand. */
export function StartPage(props: StartPageProps) {
  const t = useT();
  const { unknownLink, orderNumber, postcode, onChange, orderError, postcodeError, status, loading, failure, onAsk, onRetry } = props;
  return (
    <Container
      display="flex"
      flexDirection={{ base: 'column', lg: 'row' }}
      alignItems="flex-start"
      justifyContent="space-between"
      gap={{ base: '6', lg: '12' }}
      pt={{ base: '4', md: '10' }}
      pb={{ base: '8', md: '18' }}
    >
      <Box flex="1" minWidth="0" width="100%" maxWidth={{ lg: '42.5rem' }}>
        <PageTitle>{t('manage.start.title')}</PageTitle>
        <chakra.p color="fg.muted" mt="1.5" mb="6">
          {t('manage.start.text')}
        </chakra.p>
        {unknownLink ? (
          <Banner tone="medium" mb="6" title={t('manage.unknown.title')}>
            {t('manage.unknown.text')}
          </Banner>
        ) : null}
        <Card padded>
          <chakra.h2 textStyle="h2">{t('manage.check.title')}</chakra.h2>
          <chakra.p textStyle="sm" color="fg.muted" mt="1" mb="5">
            {t('manage.check.text')}
          </chakra.p>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              onAsk();
            }}
          >
            <Flex direction={{ base: 'column', md: 'row' }} gap={{ base: '5', md: '3' }} align={{ md: 'flex-start' }}>
              <Box flex="1" minWidth="0">
                <TextField
                  name="orderNumber"
                  label={t('deliveryForm.order.label')}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  tabular
                  value={orderNumber}
                  onChange={(event) => onChange({ orderNumber: event.currentTarget.value })}
                  error={orderError}
                />
              </Box>
              <Box width={{ base: '100%', md: '10.5rem' }}>
                <TextField
                  name="postcode"
                  label={t('deliveryForm.postcode.label')}
                  inputMode="numeric"
                  autoComplete="postal-code"
                  tabular
                  onKeyDown={filterKeys('digits')}
                  value={postcode}
                  onChange={(event) => onChange({ postcode: digitsOf(event.currentTarget.value).slice(0, 5) })}
                  error={postcodeError}
                />
              </Box>
              <Button type="submit" loading={loading} minHeight="12" mt={{ md: '1.625rem' }}>
                {t('manage.check.action')}
              </Button>
            </Flex>
          </form>
          <Box aria-live="polite" mt={status || loading ? '5' : '0'}>
            {loading ? <Skeleton height="6rem" borderRadius="l3" /> : null}
            {status ? <OrderAnswer status={status} postcode={postcode} /> : null}
          </Box>
          {failure ? (
            <Box mt="5">
              <FailureBanner failure={failure} onRetry={onRetry} />
            </Box>
          ) : null}
        </Card>
      </Box>
      <Box width={{ base: '100%', lg: '18.75rem' }} flex="none">
        <HelpCard />
      </Box>
    </Container>
  );
}

/** Both fields stand above: a number that is not found needs no more than to be said. */
function OrderAnswer({ status, postcode }: { status: OrderStatus; postcode: string }) {
  if (status.statusText === null && status.deliveryDate === null)
    return <OrderNotFound orderNumber={status.orderNumber} postcode={postcode} />;
  return (
    <OrderStatusCard status={status}>
      <ContactRows />
    </OrderStatusCard>
  );
}
