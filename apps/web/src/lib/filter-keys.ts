import { allowsKey, type KeyFilter } from '@booking/domain/checks/key-filter';
import type { KeyboardEvent } from 'react';

/**
 * For `onKeyDown`: keeps characters out that the field can never take (Specification, section 5). Only where that is sure: a name
 * may hold an apostrophe or a slash, so it has no filter. Pasted text and touch keyboards, which name no key, are left to the checks.
 */
export const filterKeys = (filter: KeyFilter) => (event: KeyboardEvent) => {
  if (!allowsKey(filter, event)) event.preventDefault();
};
