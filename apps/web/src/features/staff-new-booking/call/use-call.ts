import { useState, useSyncExternalStore } from 'react';
import { useStaffUser } from '../../../lib/session/staff-user';
import { useLocale } from '../../../lib/use-locale';
import type { Call } from './call';
import { callStore } from './call-store';

/** The call of who is signed in. */
export function useCall(): Call {
  const { _id } = useStaffUser();
  const locale = useLocale();
  const [opened, setOpened] = useState<string | null>(null);
  if (opened !== _id) {
    callStore.open(_id, locale);
    setOpened(_id);
  }
  return useSyncExternalStore(callStore.subscribe, callStore.get);
}
