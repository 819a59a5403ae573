import type { ClosedDayFormInput } from '@booking/domain/closed-day/closed-day-form';
import type { GraphQLResolveInfo } from 'graphql';
import { onlySentFields } from '../../graphql/only-sent-fields.js';
import type { ClosedDayInput } from './closed-day.input.js';

/** What the caller wrote of a closed day: what they left out stays as it is. */
export function sentClosedDayFields(
  input: ClosedDayInput,
  info: GraphQLResolveInfo,
  sent: Readonly<Record<string, unknown>>,
): ClosedDayFormInput {
  const { date, name, kind } = input;
  return { ...onlySentFields(input, 'input', info, sent), date, name, kind };
}
