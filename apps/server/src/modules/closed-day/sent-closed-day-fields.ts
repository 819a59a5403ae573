import type { ClosedDayFormInput } from '@booking/domain/closed-day/closed-day-form';
import type { GraphQLResolveInfo } from 'graphql';
import { onlySentFields } from '../../graphql/only-sent-fields.js';
import type { ClosedDayInput } from './closed-day.input.js';

/** Returns the fields of a closed day that the request contains; absent fields do not change. */
export function sentClosedDayFields(
  input: ClosedDayInput,
  info: GraphQLResolveInfo,
  sent: Readonly<Record<string, unknown>>,
): ClosedDayFormInput {
  const { date, name, kind } = input;
  return { ...onlySentFields(input, 'input', info, sent), date, name, kind };
}
