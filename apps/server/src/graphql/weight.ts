import { daysBetween, isCalendarDate } from '@booking/domain/calendar/calendar-date';
import type { GraphQLField } from 'graphql';
import { Extensions } from 'type-graphql';

/** What is known of the data without asking the database. */
export interface KnownSizes {
  /** Branches that the caller works for. */
  branches: number;
  /** Deliveries that one of them makes in a day at most. */
  dailyLimit: number;
}

/** Bookings that no longer fit, for what a list of them is thought to have: a whole day's of a large branch. */
export const longWorkList = 100;

/** As they were sent, not checked yet; those of the nearest field around, where the field takes none itself. */
export type SentArguments = Readonly<Record<string, unknown>>;

/** How large a field's answer is, where its type does not say it: by this a document is weighed before it is executed (Target M7). */
export interface Weight {
  /** How many items the list has at most. */
  items?: (args: SentArguments, known: KnownSizes) => number;
  /** Bytes of a text that is longer than a line. */
  bytes?: number;
}

/** On a field whose list grows with arguments, or whose text is long. */
export const Weighs = (weight: Weight) => Extensions({ weight });

export const weightOf = ({ extensions }: GraphQLField<unknown, unknown>): Weight => (extensions['weight'] as Weight | undefined) ?? {};

/** Days from one date to another, both included: at least 1, and at most `most`, which it also is where they are no dates. */
export function daysAsked(from: unknown, to: unknown, most: number): number {
  if (typeof from !== 'string' || typeof to !== 'string' || !isCalendarDate(from) || !isCalendarDate(to)) return most;
  return Math.min(most, Math.max(1, daysBetween(from, to) + 1));
}

/** Branches that are named, each counted once at most; all that are the caller's when none is. */
export function branchesAsked(ids: unknown, { branches }: KnownSizes): number {
  return Array.isArray(ids) ? Math.min(ids.length, branches) : branches;
}

/** Entries of a list that was sent; a value by itself is a list of one. */
export function entriesSent(sent: unknown, most: number): number {
  return Array.isArray(sent) ? Math.min(sent.length, most) : 1;
}
