import { useIntl } from 'react-intl';
import type { Tap } from './outbox/tap';

/** Says what was tapped: 'Out for delivery and Delivered with 2 photos'; without the photographs where they are not meant. */
export function useTappedText(): (taps: readonly Tap[], withPhotos?: boolean) => string {
  const { formatMessage, formatList } = useIntl();
  return (taps, withPhotos = true) =>
    formatList(
      taps.map(({ status, takesBack, photos }) =>
        formatMessage(
          { id: 'day.tapped' },
          {
            status: formatMessage({ id: takesBack === true ? 'day.undo' : `manage.status.${status}` }),
            photos: withPhotos ? photos.length : 0,
          },
        ),
      ),
    );
}

/** How many photographs taps have. */
export const photosOf = (taps: readonly Tap[]): number => taps.reduce((sum, { photos }) => sum + photos.length, 0);
