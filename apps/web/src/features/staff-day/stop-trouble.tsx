import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Banner } from '../../ui/banner';
import { ChoiceButton } from './choice-button';
import { useDayActions } from './day-context';
import type { DayStop } from './day-stops';
import { DropDialog } from './drop-dialog';
import { wayTo, withoutRefused } from './outbox/tap-queue';
import { photosOf, useTappedText } from './use-tapped-text';

/**
 * What was tapped and not taken, with all that waits behind it: where the stop stands is shown beside it, and the crew chooses.
 * Nothing is written over in silence, and nothing that was tapped is dropped unasked.
 */
export function StopTrouble({ stop }: { stop: DayStop }) {
  const { giveUp, sendAnew } = useDayActions();
  const tapped = useTappedText();
  /** Which tap it was asked for whether to drop it: a later one asks again. */
  const [asked, setAsked] = useState<string | null>(null);
  const { trouble: tap, behind, booking } = stop;
  if (tap === null || tap.trouble === null) return null;
  const { code, text } = tap.trouble;
  const all = [tap, ...behind];
  const left = code === 'EXPIRED' ? [] : wayTo(withoutRefused(all), booking);
  const isOtherwise = left[0]?.takesBack === true;
  const words = {
    mine: tapped([tap]),
    theirs: <FormattedMessage id={`manage.status.${booking.status}`} />,
    text: text ?? '',
    behind: tapped(behind),
  };
  const isMuch = behind.length > 0 || photosOf(all) > 0;
  return (
    <>
      <Banner role="alert" tone="medium" my="2" title={<FormattedMessage id={`day.trouble.${code}.title`} values={words} />}>
        <FormattedMessage id={`day.trouble.${code}.text`} values={words} />
        {behind.length > 0 && (
          <div>
            <FormattedMessage id="day.trouble.behind" values={words} />
          </div>
        )}
        {isOtherwise && (
          <div>
            <FormattedMessage id="day.trouble.was.text" />
          </div>
        )}
        <Flex gap="2" mt="2.5" wrap="wrap">
          {left.length > 0 && (
            <ChoiceButton onClick={() => sendAnew(stop)}>
              {isOtherwise ? (
                <FormattedMessage id="day.trouble.was" values={{ status: left.at(-1)?.status }} />
              ) : (
                <FormattedMessage
                  id={code === 'PHOTO' ? 'day.trouble.withoutPhotos' : 'day.trouble.mine'}
                  values={{ mine: tapped(left, false) }}
                />
              )}
            </ChoiceButton>
          )}
          <ChoiceButton onClick={() => (isMuch ? setAsked(tap.id) : giveUp(booking.id))}>
            <FormattedMessage id="day.trouble.theirs" values={words} />
          </ChoiceButton>
        </Flex>
      </Banner>
      <DropDialog
        open={asked === tap.id}
        taps={all}
        theirs={words.theirs}
        onDrop={() => giveUp(booking.id)}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
