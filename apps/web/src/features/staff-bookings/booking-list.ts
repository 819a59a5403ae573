import { NetworkStatus, type ApolloClient, type ObservableQuery } from '@apollo/client';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import type { BookingRowsQueryVariables } from './booking-rows.generated';
import type { OptionalColumn } from './columns';
import { mergePages } from './merge-pages';
import { rowsDocument, type BookingRow, type RowsAnswer } from './rows-document';

export interface ListQuestion extends Omit<BookingRowsQueryVariables, 'first' | 'after' | 'filter'> {
  /** Null: nothing can answer it, and nothing is asked. */
  filter: BookingRowsQueryVariables['filter'] | null;
  columns: readonly OptionalColumn[];
}

/** What is known of a list. */
export interface ListState {
  rows: readonly BookingRow[];
  /** `loading`: nothing of it is there yet. `failed`: nothing came. */
  status: 'loading' | 'ready' | 'failed';
  hasMore: boolean;
  /** The next page is on its way. */
  loadingMore: boolean;
  /** Of the last page that was asked for. */
  failure: RequestFailure | null;
}

interface Page {
  query: ObservableQuery<RowsAnswer, BookingRowsQueryVariables>;
  data: RowsAnswer | null;
  /** From the server, not from what was kept of an earlier visit. */
  fresh: boolean;
  failure: RequestFailure | null;
  stop: () => void;
}

/** Rows of a page: they fill any screen, and what comes of them is done within a frame or two, so that nobody who scrolls waits for it. */
const pageSize = 50;

const nothingYet: ListState = { rows: [], status: 'loading', hasMore: false, loadingMore: false, failure: null };

/**
 * A list of bookings, read page by page, each after the key of the one before. Every page is watched by itself: a change of one
 * booking reaches its row without the others being read again. What belongs to another question is another list, so that no late
 * answer can overwrite a newer one.
 */
export class BookingList {
  private readonly pages: Page[] = [];
  private readonly listeners = new Set<() => void>();
  private present = nothingYet;

  /** @param atLeast rows that are read before any is shown: as many as there were, where a list is read anew */
  constructor(
    private readonly client: ApolloClient,
    private readonly question: ListQuestion,
    private readonly atLeast: number,
  ) {}

  readonly state = (): ListState => this.present;

  /** Reads from the first listener on, and stops with the last. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (this.pages.length === 0) this.addPage(null);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      for (const page of this.pages.splice(0)) page.stop();
    };
  };

  /** Asks for the page after the last one; while it comes, or there is none, nothing happens. */
  readonly loadMore = (): void => {
    const last = this.pages.at(-1);
    if (!last?.fresh || last.data === null) return;
    const { hasNextPage, endCursor } = last.data.bookings.pageInfo;
    if (hasNextPage) this.addPage(endCursor);
  };

  /** Asks again for the page that did not come. */
  readonly retry = (): void => {
    const last = this.pages.at(-1);
    if (!last?.failure) return;
    last.failure = null;
    last.query.refetch().catch(() => undefined);
    this.tell();
  };

  private addPage(after: string | null): void {
    const { columns, filter, ...asked } = this.question;
    if (filter === null) return;
    const query = this.client.watchQuery<RowsAnswer, BookingRowsQueryVariables>({
      query: rowsDocument(columns),
      variables: { ...asked, filter, first: pageSize, after },
      fetchPolicy: 'cache-and-network',
      nextFetchPolicy: 'cache-first',
    });
    const page: Page = { query, data: null, fresh: false, failure: null, stop: () => undefined };
    this.pages.push(page);
    const subscription = query.subscribe((result) => {
      if (result.dataState === 'complete') page.data = result.data;
      page.fresh = result.networkStatus === NetworkStatus.ready && page.data !== null;
      page.failure = result.error ? requestFailureOf(result.error) : null;
      this.tell();
    });
    page.stop = () => subscription.unsubscribe();
    this.tell();
  }

  private tell(): void {
    const last = this.pages.at(-1);
    const isEmpty = this.pages.every(({ data }) => data === null);
    const failure = last?.failure ?? null;
    const archived = this.question.filter?.archived ?? false;
    // Put away or brought back since it was read, whoever did it: it is in the other list now.
    const rows = mergePages(this.pages.map(({ data }) => data?.bookings.edges.map(({ node }) => node) ?? [])).filter(
      (row) => row.archived === archived,
    );
    const isShort = rows.length < this.atLeast && failure === null && this.present.status === 'loading';
    if (isShort && last?.fresh && last.data?.bookings.pageInfo.hasNextPage) return this.loadMore();
    if (isShort && last?.data === null) return;
    this.present = {
      rows,
      status: !isEmpty ? 'ready' : failure ? 'failed' : 'loading',
      hasMore: last?.data?.bookings.pageInfo.hasNextPage ?? this.pages.length > 1,
      loadingMore: this.pages.length > 1 && last?.data === null && failure === null,
      failure,
    };
    for (const listener of this.listeners) listener();
  }
}
