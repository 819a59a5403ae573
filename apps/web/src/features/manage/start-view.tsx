import { skipToken } from '@apollo/client/react';
import { isPostcode } from '@booking/domain/postcode/postcode';
import { validationMessage } from '@booking/i18n/validation-messages';
import { useState } from 'react';
import { useOrderStatusQuery } from '../../components/order-status/order-status.generated';
import { requestFailureOf } from '../../lib/request-failure';
import { useLocale } from '../../lib/use-locale';
import { StartPage } from './start-page';

interface Question {
  orderNumber: string;
  postcode: string;
}

/** `/manage` without a link, or with one that opens nothing: where the link is, and what an order number and a postcode can show. */
export function StartView({ unknownLink = false }: { unknownLink?: boolean }) {
  const locale = useLocale();
  const [question, setQuestion] = useState<Question>({ orderNumber: '', postcode: '' });
  const [asked, setAsked] = useState<Question | null>(null);
  const [tried, setTried] = useState(false);
  const { data, loading, error, refetch } = useOrderStatusQuery(
    asked ? { variables: asked, fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: true } : skipToken,
  );
  const status = asked ? (data?.orderStatus ?? null) : null;
  const onFile = status !== null && status.statusText !== null;
  const failure = error && !status && !loading ? requestFailureOf(error) : null;
  const orderNumber = question.orderNumber.trim();
  const refused = (path: string) => failure?.fields.find((field) => field.path === path)?.message ?? null;

  function ask() {
    setTried(true);
    if (orderNumber !== '' && isPostcode(question.postcode)) setAsked({ orderNumber, postcode: question.postcode });
  }

  return (
    <StartPage
      unknownLink={unknownLink}
      postcode={question.postcode}
      orderNumber={onFile ? status.orderNumber : question.orderNumber}
      onChange={(change) => {
        setQuestion((before) => ({ ...before, ...change }));
        setAsked(null);
        setTried(false);
      }}
      orderError={tried && orderNumber === '' ? validationMessage(locale, 'REQUIRED') : refused('orderNumber')}
      postcodeError={tried && !isPostcode(question.postcode) ? validationMessage(locale, 'POSTCODE_INVALID') : refused('postcode')}
      status={status}
      loading={loading && !status}
      failure={failure?.code === 'BAD_USER_INPUT' ? null : failure}
      onAsk={ask}
      onRetry={() => void refetch().catch(() => undefined)}
    />
  );
}
