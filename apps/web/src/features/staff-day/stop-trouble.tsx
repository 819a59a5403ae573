import { canTransition } from '@booking/domain/booking/booking-status';
import { Flex } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { useDayActions } from './day-context';
import type { DayStop } from './day-stops';
import type { Tap } from './outbox/tap';

/** Whether what was tapped can still be done, as the booking is now. */
function maySendAnew({ booking }: DayStop, { status, photos }: Tap): boolean {
  if (booking.status === 'DELIVERED') return status === 'DELIVERED' && photos.length > 0;
  return booking.status !== 'FAILED' && canTransition(booking.status, status);
}

/** What was tapped and not taken: both are shown, and whoever tapped chooses. Nothing is written over in silence. */
export function StopTrouble({ stop }: { stop: DayStop }) {
  const { giveUp, sendAnew } = useDayActions();
  const { trouble: tap, booking } = stop;
  if (tap === null || tap.trouble === null) return null;
  const { code, text } = tap.trouble;
  const words = {
    mine: <FormattedMessage id={`manage.status.${tap.status}`} />,
    theirs: <FormattedMessage id={`manage.status.${booking.status}`} />,
    text: text ?? '',
  };
  return (
    <Banner role="alert" tone="medium" my="2" title={<FormattedMessage id={`day.trouble.${code}.title`} values={words} />}>
      <FormattedMessage id={`day.trouble.${code}.text`} values={words} />
      <Flex gap="2" mt="2.5" wrap="wrap">
        {maySendAnew(stop, tap) && (
          <Button variant="outline" size="sm" onClick={() => sendAnew(stop, code !== 'PHOTO')}>
            <FormattedMessage id={code === 'PHOTO' ? 'day.trouble.withoutPhotos' : 'day.trouble.mine'} values={words} />
          </Button>
        )}
        <Button variant="outline" size="sm" onClick={() => giveUp(booking.id)}>
          <FormattedMessage id="day.trouble.theirs" values={words} />
        </Button>
      </Flex>
    </Banner>
  );
}
