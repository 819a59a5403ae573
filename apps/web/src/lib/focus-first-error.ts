/** Moves the focus to the first invalid field of the open dialog, in the next frame, when it is marked as invalid. */
export function focusFirstError(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('dialog[open] [aria-invalid=true]')?.focus());
}
