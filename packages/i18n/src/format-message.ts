/** Values for the placeholders of a message. Numbers are written without grouping. */
export type MessageValues = Readonly<Record<string, string | number>>;

const placeholder = /\{([a-z][A-Za-z0-9]*)\}/g;

/** Replaces `{name}` with values.name. A placeholder without a value stays as it is; a value is never read as a placeholder. */
export function formatMessage(text: string, values: MessageValues = {}): string {
  return text.replace(placeholder, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole));
}
