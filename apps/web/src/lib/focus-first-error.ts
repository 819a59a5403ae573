/** Moves the focus to the first field of the open dialog that is wrong, once it is marked as such. */
export function focusFirstError(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('dialog[open] [aria-invalid=true]')?.focus());
}
