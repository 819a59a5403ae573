import { useSearchParams } from 'react-router-dom';
import { requestFailureOf } from '../../lib/request-failure';
import { kindOf, kinds } from './message-kinds';
import { useMessagePreviewsQuery, usePreviewedBookingQuery } from './message-previews.generated';
import { MessagesPage } from './messages-page';

/** In the address: whose data stand in the messages. `booking` would open the drawer. */
const param = 'of';

/** /admin/integrations/messages: every text that families get, with the data of a booking or of an example; nothing is sent. */
export function MessagesView() {
  const [search, setSearch] = useSearchParams();
  const kind = kindOf(search.get('kind'));
  const bookingId = search.get(param);
  const { data, error, refetch } = useMessagePreviewsQuery({
    variables: { ...kinds[kind], bookingId },
    // Another moment, another text.
    fetchPolicy: 'cache-and-network',
  });
  const booking = usePreviewedBookingQuery({ variables: { id: bookingId ?? '' }, skip: bookingId === null }).data?.booking ?? null;
  const failure = error ? requestFailureOf(error) : null;
  const show = (name: string, value: string | null) =>
    setSearch(
      (before) => {
        if (value === null) before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <MessagesPage
      kind={kind}
      onKind={(next) => show('kind', next)}
      previews={data?.messagePreviews ?? null}
      ofBooking={bookingId === null ? null : { id: bookingId, reference: booking?.reference ?? null }}
      onExample={() => show(param, null)}
      failure={failure === null ? null : failure.code === 'NOT_FOUND' ? 'notFound' : 'failed'}
      onRetry={() => void refetch().catch(() => undefined)}
    />
  );
}
