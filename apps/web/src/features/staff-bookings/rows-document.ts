import type { TypedDocumentNode } from '@apollo/client';
import { Kind, visit } from 'graphql';
import { BookingRowsDocument, type BookingRowsQuery, type BookingRowsQueryVariables } from '../../graphql/staff-bookings.generated';
import { optionalColumns, type OptionalColumn } from './columns';

type AskedNode = BookingRowsQuery['bookings']['edges'][number]['node'];

/** What the columns show that can be chosen. */
const fieldsOf = {
  area: ['postcode', 'city'],
  branch: ['branchName'],
  items: ['quantityMattress', 'quantityBedset'],
  orderNumber: ['orderNumber'],
  telephone: ['primaryContact'],
  email: ['email'],
  created: ['createdAt'],
} as const satisfies Record<OptionalColumn, readonly (keyof AskedNode)[]>;

type ColumnField = (typeof fieldsOf)[OptionalColumn][number];

/** A booking in the list. What no column shows was not asked for. */
export type BookingRow = Omit<AskedNode, ColumnField> & Partial<Pick<AskedNode, ColumnField>>;

export interface RowsAnswer {
  bookings: { edges: { node: BookingRow }[]; pageInfo: BookingRowsQuery['bookings']['pageInfo'] };
}

const documents = new Map<string, TypedDocumentNode<RowsAnswer, BookingRowsQueryVariables>>();

/** The question for the rows of a list, without the fields that no column shows. */
export function rowsDocument(columns: readonly OptionalColumn[]): TypedDocumentNode<RowsAnswer, BookingRowsQueryVariables> {
  const key = columns.join();
  const known = documents.get(key);
  if (known) return known;
  const unasked: readonly string[] = optionalColumns.filter((id) => !columns.includes(id)).flatMap((id) => [...fieldsOf[id]]);
  const document = visit(BookingRowsDocument, {
    [Kind.FIELD]: (field) => (unasked.includes(field.name.value) ? null : undefined),
  }) as TypedDocumentNode<RowsAnswer, BookingRowsQueryVariables>;
  documents.set(key, document);
  return document;
}
