/** Moves the focus to the first invalid field of the open dialog, once it is drawn as invalid: in one of the next ten frames. */
export function focusFirstError(): void {
  let frames = 10;
  const focus = () => {
    const field = document.querySelector<HTMLElement>('dialog[open] [aria-invalid=true]');
    frames -= 1;
    if (field) field.focus();
    else if (frames > 0) requestAnimationFrame(focus);
  };
  requestAnimationFrame(focus);
}
