import { personText } from '@booking/reference-data/person-text';
import { chakra, Flex } from '@chakra-ui/react';
import { Camera, Check, CircleX } from 'lucide-react';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { useDayActions } from './day-context';
import type { DayStop } from './day-stops';
import { RejectedAtStop } from './rejected-actions';
import { mayAddPhotos } from './stop-menu';
import { PhotoCount, WaitsLine } from './stop-status';

/** A stop that is done, on a telephone: it can be taken back, and photographs can follow. */
export function DoneRow({ stop }: { stop: DayStop }) {
  const t = useT();
  const locale = useLocale();
  const { undo, deliver, pickPhotos, mayStep, busy } = useDayActions();
  const { booking, waits, status, at, photos } = stop;
  const isDelivered = status === 'DELIVERED';
  const Icon = isDelivered ? Check : CircleX;
  const tone = isDelivered ? 'success' : 'full';
  const name = personText(booking.salutation, booking.name, locale);
  return (
    <Card asChild px="4" py="2.5">
      <li>
        <Flex align="center" gap="3">
          <chakra.span
            display="grid"
            placeItems="center"
            flex="none"
            boxSize="1.75rem"
            borderRadius="full"
            bg={`${tone}.muted`}
            color={`${tone}.fg`}
          >
            <Icon size={16} strokeWidth={2.4} aria-hidden="true" />
          </chakra.span>
          <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
            <chakra.span display="block" fontWeight="500">
              {name}
            </chakra.span>
            <chakra.span display="flex" flexWrap="wrap" gap="2.5" color="fg.muted" textStyle="sm" fontVariantNumeric="tabular-nums">
              {waits ? (
                <WaitsLine stop={stop} />
              ) : (
                <span>
                  {t(`manage.status.${status}`)} {at}
                </span>
              )}
              <PhotoCount count={photos} />
            </chakra.span>
          </chakra.span>
          {mayStep && stop.mayUndo && (
            <Button variant="ghost" aria-label={t('day.undoName', { name })} onClick={() => undo(stop)}>
              {t('day.undo')}
            </Button>
          )}
          {mayStep && (waits === null || waits.begun) && mayAddPhotos(stop) && (
            <Button
              variant="ghost"
              icon
              loading={busy === booking.id}
              aria-label={t('day.addPhotosTo', { name })}
              onClick={() => pickPhotos((files) => deliver(stop, files))}
            >
              {busy === booking.id ? null : <Camera size={20} />}
            </Button>
          )}
        </Flex>
        <RejectedAtStop stop={stop} />
      </li>
    </Card>
  );
}
