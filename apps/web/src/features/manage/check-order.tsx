import { skipToken } from '@apollo/client/react';
import { digitsOf } from '@booking/domain/checks/digits';
import { isPostcode } from '@booking/domain/postcode/postcode';
import { validationMessage } from '@booking/i18n/validation-messages';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { CallCard } from '../../components/call-card/call-card';
import { ContactRows } from '../../components/contact-rows/contact-rows';
import { FailureAlert } from '../../components/failure-alert/failure-alert';
import { OrderNotFound } from '../../components/order-status/order-not-found';
import { useOrderStatusQuery } from '../../graphql/form.generated';
import { OrderStatusCard, type OrderStatus } from '../../components/order-status/order-status-card';
import { filterKeys } from '../../lib/filter-keys';
import { requestFailureOf } from '../../lib/request-failure';
import { useLocale, useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Container } from '../../ui/container';
import { PageTitle } from '../../ui/page-title';
import { Skeleton } from '../../ui/skeleton';
import { TextField } from '../../ui/text-field';

/** `/manage?action=check`, and `/manage` where no SMS are sent: shows the status of an order, without personal data. */
export function CheckOrder({ unknownLink }: { unknownLink: boolean }) {
  const t = useT();
  const locale = useLocale();
  const [typed, setTyped] = useState({ orderNumber: '', postcode: '' });
  const [sent, setSent] = useState<typeof typed | null>(null);
  const [tried, setTried] = useState(false);
  const { data, loading, error, refetch } = useOrderStatusQuery(
    sent ? { variables: sent, fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: true } : skipToken,
  );
  const status = sent ? (data?.orderStatus ?? null) : null;
  const onFile = status !== null && status.statusText !== null;
  const failure = error && !status && !loading ? requestFailureOf(error) : null;
  const { postcode } = typed;
  const orderNumber = typed.orderNumber.trim();
  const refused = (path: string) => failure?.fields.find((field) => field.path === path)?.message ?? null;

  function change(part: Partial<typeof typed>) {
    setTyped((before) => ({ ...before, ...part }));
    setSent(null);
    setTried(false);
  }

  function ask() {
    setTried(true);
    if (orderNumber !== '' && isPostcode(postcode)) setSent({ orderNumber, postcode });
  }

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
          <Alert status="warning" mb="6" title={t('manage.unknown.title')}>
            {t('manage.unknown.text')}
          </Alert>
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
              ask();
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
                  value={onFile ? status.orderNumber : typed.orderNumber}
                  onChange={(event) => change({ orderNumber: event.currentTarget.value })}
                  error={tried && orderNumber === '' ? validationMessage(locale, 'REQUIRED') : refused('orderNumber')}
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
                  onChange={(event) => change({ postcode: digitsOf(event.currentTarget.value).slice(0, 5) })}
                  error={tried && !isPostcode(postcode) ? validationMessage(locale, 'POSTCODE_INVALID') : refused('postcode')}
                />
              </Box>
              <Button type="submit" loading={loading && !status} minHeight="12" mt={{ md: '1.625rem' }}>
                {t('manage.check.action')}
              </Button>
            </Flex>
          </form>
          <Box aria-live="polite" mt={status || loading ? '5' : '0'}>
            {loading && !status ? <Skeleton height="6rem" borderRadius="l3" /> : null}
            {status ? <OrderAnswer status={status} postcode={postcode} /> : null}
          </Box>
          {failure && failure.code !== 'BAD_USER_INPUT' ? (
            <Box mt="5">
              <FailureAlert failure={failure} onRetry={() => void refetch().catch(() => undefined)} />
            </Box>
          ) : null}
        </Card>
      </Box>
      <Box width={{ base: '100%', lg: '18.75rem' }} flex="none">
        <CallCard title={t('manage.help.title')} />
      </Box>
    </Container>
  );
}

/** The status of the order, or that it was not found, below both fields. */
function OrderAnswer({ status, postcode }: { status: OrderStatus; postcode: string }) {
  if (status.statusText === null && status.deliveryDate === null)
    return <OrderNotFound orderNumber={status.orderNumber} postcode={postcode} />;
  return (
    <OrderStatusCard status={status}>
      <ContactRows />
    </OrderStatusCard>
  );
}
