import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { timeText } from '@booking/i18n/office-hours-text';
import { Flex } from '@chakra-ui/react';
import { Save } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLostConnection } from '../../../lib/connection';
import { useLocale } from '../../../lib/use-locale';
import { draftStore } from '../draft/draft-store';
import { useDraft } from '../draft/use-draft';

function subscribe(onChange: () => void) {
  const events = ['online', 'offline'] as const;
  for (const name of events) window.addEventListener(name, onChange);
  return () => {
    for (const name of events) window.removeEventListener(name, onChange);
  };
}

/** Offline, where the typing ends: when what was typed was last kept. */
export function KeptLine() {
  const locale = useLocale();
  const lost = useLostConnection();
  // Nothing may wait for the connection here: the next step is there already, and only the browser knows.
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  // Drawn again with every change.
  useDraft();
  const at = draftStore.keptAt();
  if ((online && lost === null) || at === null) return null;
  return (
    <Flex align="center" gap="2.5" color="fg.muted" marginTop="5" fontVariantNumeric="tabular-nums">
      <Save size={20} aria-hidden="true" />
      <FormattedMessage id="deliveryForm.line.keptAt" values={{ time: timeText(localDateTime(new Date(at)).time, locale) }} />
    </Flex>
  );
}
