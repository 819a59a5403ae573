import { useRef, type ReactNode } from 'react';

/** One field for the photographs of every stop: a menu that closes would take its own away. @returns the field, and what opens it */
export function usePhotoPicker(): { field: ReactNode; pick: (then: (files: readonly File[]) => void) => void } {
  const input = useRef<HTMLInputElement>(null);
  const picked = useRef<(files: readonly File[]) => void>(() => undefined);
  const field = (
    <input
      ref={input}
      type="file"
      accept="image/*"
      capture="environment"
      multiple
      hidden
      data-testid="photos"
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        currentTarget.value = '';
        if (files.length > 0) picked.current(files);
      }}
    />
  );
  return {
    field,
    pick(then) {
      picked.current = then;
      input.current?.click();
    },
  };
}
