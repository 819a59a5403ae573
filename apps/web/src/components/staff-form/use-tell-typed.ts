import { useLayoutEffect } from 'react';

/**
 * Tells what holds a form whether something was typed into it that would be lost. Before anything else can happen: the next key, or the
 * browser's Back, may lead away before there is time for an effect.
 */
export function useTellTyped(onTyped: (typed: boolean) => void, isTyped: boolean): void {
  useLayoutEffect(() => onTyped(isTyped), [onTyped, isTyped]);
}
