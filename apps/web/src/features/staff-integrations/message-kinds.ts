import type { MessagePreviewsQueryVariables } from './message-previews.generated';

type Asked = Pick<MessagePreviewsQueryVariables, 'kind' | 'moved'>;

/** The messages as staff know them, in the order of the page; the address names them so. */
export const kinds = {
  booked: { kind: 'CONFIRMED', moved: false },
  moved: { kind: 'CHANGED', moved: true },
  updated: { kind: 'CHANGED', moved: false },
  cancelled: { kind: 'CANCELLED', moved: false },
  reminder: { kind: 'REMINDER', moved: false },
  asked: { kind: 'MOVE_OFFERED', moved: false },
  lapsed: { kind: 'OFFER_LAPSED', moved: false },
  stays: { kind: 'OFFER_WITHDRAWN', moved: false },
} as const satisfies Record<string, Asked>;

export type Kind = keyof typeof kinds;

export const kindNames = Object.keys(kinds) as Kind[];

/** @param named in the address; the first one for what is none */
export const kindOf = (named: string | null): Kind => kindNames.find((kind) => kind === named) ?? 'booked';
