import { maxLengths } from '@booking/domain/booking/delivery-form';
import { personText } from '@booking/reference-data/person-text';
import { chakra, Flex } from '@chakra-ui/react';
import { Camera, Check, DoorClosed, Hand, MapPinOff, MoveDiagonal, PackageX, Pencil } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocale } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextareaField } from '../../ui/textarea-field';
import { useDayActions } from './day-context';
import type { DayStop } from './day-stops';

const reasons = [
  ['nobody', DoorClosed],
  ['address', MapPinOff],
  ['tooLarge', MoveDiagonal],
  ['refused', Hand],
  ['damaged', PackageX],
  ['other', Pencil],
] as const;

/** Why a delivery failed: a reason is required here, one's own where no other fits. */
export function FailedSheet({ stop, onClose }: { stop: DayStop | null; onClose: () => void }) {
  const locale = useLocale();
  return (
    <Dialog
      open={stop !== null}
      onClose={onClose}
      title={<FormattedMessage id="day.why.title" />}
      description={
        stop && (
          <FormattedMessage
            id="day.why.stop"
            values={{ name: personText(stop.booking.salutation, stop.booking.name, locale), position: stop.position }}
          />
        )
      }
    >
      {stop && <ReasonForm key={stop.booking.id} stop={stop} onDone={onClose} />}
    </Dialog>
  );
}

function ReasonForm({ stop, onDone }: { stop: DayStop; onDone: () => void }) {
  const intl = useIntl();
  const { fail, pickPhotos } = useDayActions();
  const [reason, setReason] = useState<(typeof reasons)[number][0] | null>(null);
  const [note, setNote] = useState('');
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const word = reason === null || reason === 'other' ? '' : intl.formatMessage({ id: `day.why.${reason}` });
  const own = note.trim();
  const said = word && own ? intl.formatMessage({ id: 'day.why.said' }, { reason: word, note: own }) : word || own;
  return (
    <>
      <chakra.div role="radiogroup" aria-label={intl.formatMessage({ id: 'day.why.title' })} display="flex" flexDirection="column" gap="2">
        {reasons.map(([id, Icon]) => (
          <chakra.label
            key={id}
            display="flex"
            alignItems="center"
            gap="3"
            minHeight="3.25rem"
            px="3.5"
            borderRadius="tile"
            cursor="pointer"
            fontWeight="500"
            bg={reason === id ? 'primary.subtle' : 'bg.panel'}
            boxShadow={reason === id ? 'inset 0 0 0 2px {colors.primary.solid}' : 'inset 0 0 0 1px {colors.border.strong}'}
            _focusWithin={{ outline: '2px solid {colors.focusRing}', outlineOffset: '2px' }}
          >
            <input
              type="radio"
              name="reason"
              checked={reason === id}
              onChange={() => setReason(id)}
              style={{ position: 'absolute', opacity: 0 }}
            />
            <Icon size={20} aria-hidden="true" />
            <chakra.span flex="1">
              <FormattedMessage id={`day.why.${id}`} />
            </chakra.span>
            {reason === id && <Check size={20} aria-hidden="true" />}
          </chakra.label>
        ))}
      </chakra.div>
      <chakra.div mt="3">
        <TextareaField
          label={<FormattedMessage id="day.why.note" />}
          optional={reason !== 'other'}
          value={note}
          // The word before it counts too.
          maxLength={maxLengths.remarks - 60}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </chakra.div>
      <Flex direction="column" gap="2.5" mt="3">
        <Button variant="outline" size="lg" block onClick={() => pickPhotos((files) => setPhotos([...photos, ...files]))}>
          <Camera size={20} aria-hidden="true" />
          <FormattedMessage id="day.why.photos" values={{ count: photos.length }} />
        </Button>
        <Button
          size="lg"
          block
          minHeight="3.5rem"
          disabled={said === ''}
          onClick={() => {
            fail(stop, said, photos);
            onDone();
          }}
        >
          <FormattedMessage id={said !== '' ? 'day.why.submit' : reason === 'other' ? 'day.why.writeFirst' : 'day.why.chooseFirst'} />
        </Button>
      </Flex>
      <chakra.p color="fg.muted" textAlign="center" mt="2.5">
        <FormattedMessage id="day.why.told" />
      </chakra.p>
    </>
  );
}
