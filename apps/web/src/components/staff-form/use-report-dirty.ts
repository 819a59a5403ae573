import { useLayoutEffect } from 'react';

/**
 * Reports to the drawer around a form whether something was typed into it that would be lost. Before anything else can happen: the
 * next key, or the browser's Back, may lead away before there is time for an effect.
 */
export function useReportDirty(onDirty: (isDirty: boolean) => void, isDirty: boolean): void {
  useLayoutEffect(() => onDirty(isDirty), [onDirty, isDirty]);
}
