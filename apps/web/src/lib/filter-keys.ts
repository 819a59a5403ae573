import { allowsKey, type KeyFilter } from '@booking/domain/checks/key-filter';
import type { KeyboardEvent } from 'react';

/**
 * For `onKeyDown`: keeps characters out that the field can never take (Specification, section 5). A name may
 * have an apostrophe or a slash, so it has no filter. Pasted text, and touch keyboards that report no key, are left to validation.
 */
export const filterKeys = (filter: KeyFilter) => (event: KeyboardEvent) => {
  if (!allowsKey(filter, event)) event.preventDefault();
};
