import { NetworkStatus, type ApolloClient, type ObservableQuery, type WatchQueryFetchPolicy } from '@apollo/client';
import { mayHelpToRetry, requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import type { BookingRowsQueryVariables } from '../../graphql/staff-bookings.generated';
import type { OptionalColumn } from './columns';
import { rowsDocument, type BookingRow, type RowsAnswer } from './rows-document';

export interface ListQuestion extends Omit<BookingRowsQueryVariables, 'first' | 'after' | 'filter'> {
  /** Null: nothing can answer it, and nothing is asked. */
  filter: BookingRowsQueryVariables['filter'] | null;
}

/** What is known of a list. */
export interface ListState {
  rows: readonly BookingRow[];
  /** `loading`: nothing of it is there yet. `failed`: nothing came. */
  status: 'loading' | 'ready' | 'failed';
  hasMore: boolean;
  /** No further page can be asked for: the last one is on its way, or all is read again. */
  loadingMore: boolean;
  /** Of the last page that was asked for. */
  failure: RequestFailure | null;
  /** It is read again: until that is whole, the rows are those from before. */
  rereading: boolean;
  /** Which reading the rows are of: 0 for the first, then counted with each time that the list is read again. */
  reading: number;
}

interface Page {
  query: ObservableQuery<RowsAnswer, BookingRowsQueryVariables>;
  data: RowsAnswer | null;
  /** From the server, not from what was kept of an earlier visit. */
  fresh: boolean;
  error: Error | null;
  stop: () => void;
}

/** Rows of a page: they fill any screen, and what comes of them is done within a frame or two, so that scrolling never waits for it. */
const pageSize = 50;

const nothingYet: ListState = {
  rows: [],
  status: 'loading',
  hasMore: false,
  loadingMore: false,
  failure: null,
  rereading: false,
  reading: 0,
};

/**
 * The rows of several pages as one list. A booking that was changed between two pages is on both: it stays where it is seen first,
 * so that no row moves under the pointer.
 */
function mergePages<Row extends { id: string }>(pages: readonly (readonly Row[])[]): Row[] {
  const seen = new Set<string>();
  return pages.flat().filter(({ id }) => {
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}

const rowsOf = ({ data }: Page): BookingRow[] => data?.bookings.edges.map(({ node }) => node) ?? [];

/**
 * A list of bookings, read page by page, each after the key of the one before. Every page is watched by itself: a change of one
 * booking reaches its row without the others being read again. What belongs to another question is another list, so that no late
 * answer can overwrite a newer one.
 */
export class BookingList {
  private pages: Page[] = [];
  /** What the list is being read again into. It is not shown before it is as long as what is shown. */
  private next: Page[] | null = null;
  /** The rows that stay meanwhile, and of how many pages they are: what the pages hold changes while these are read again. */
  private kept: { rows: readonly BookingRow[]; pages: number } | null = null;
  private readings = 0;
  private present = nothingYet;
  private reread: Promise<void> = Promise.resolve();
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly client: ApolloClient,
    private readonly question: ListQuestion,
    private columns: readonly OptionalColumn[],
  ) {}

  readonly state = (): ListState => this.present;

  /** How often it was begun to read the list again: what is heard from now on, the reading of this number may not have. */
  get begun(): number {
    return this.readings;
  }

  /** Reads from the first listener on, and stops with the last. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (this.pages.length === 0) this.addPage(null);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      this.reread = Promise.resolve();
      this.readings += 1;
      for (const page of [...this.pages, ...(this.next ?? [])]) page.stop();
      [this.pages, this.next, this.kept] = [[], null, null];
    };
  };

  /** Asks for the page after the last one; while `loadingMore`, or when there is none, nothing happens. */
  readonly loadMore = (): void => {
    const last = this.pages.at(-1);
    if (this.next !== null || !last?.fresh || last.data === null) return;
    const { hasNextPage, endCursor } = last.data.bookings.pageInfo;
    if (hasNextPage) this.addPage(endCursor);
  };

  /** Asks again for the page that did not come. */
  readonly retry = (): void => {
    const last = this.pages.at(-1);
    if (!last?.error) return;
    last.error = null;
    last.query.refetch().catch(() => undefined);
    this.tell();
  };

  /** Other columns of the same rows. */
  readonly showColumns = (columns: readonly OptionalColumn[]): void => {
    if (columns.join() === this.columns.join()) return;
    this.columns = columns;
    this.readAgain().catch(() => undefined);
  };

  /**
   * Reads the list again, page by page, as far as it is shown; what is shown stays until all of that is there. Called again meanwhile,
   * it begins again, and both calls end with the later one. Rejects when a page does not come: what is shown stays.
   */
  readonly readAgain = (): Promise<void> => {
    this.readings += 1;
    this.reread = this.readInto(this.readings);
    return this.reread;
  };

  private async readInto(reading: number): Promise<void> {
    if (this.question.filter === null || this.listeners.size === 0) return;
    for (const page of this.next ?? []) page.stop();
    const pages: Page[] = [];
    this.next = pages;
    if (this.present.status === 'ready') this.kept = { rows: this.present.rows, pages: this.pages.length };
    this.tell();
    try {
      for (let after: string | null = null, isWhole = false; !isWhole;) {
        await this.arrival(pages, after);
        const { hasNextPage, endCursor } = pages.at(-1)?.data?.bookings.pageInfo ?? { hasNextPage: false, endCursor: null };
        isWhole = !hasNextPage || mergePages(pages.map(rowsOf)).length >= this.present.rows.length;
        after = endCursor ?? null;
        if (reading !== this.readings) break;
      }
    } catch (error) {
      if (reading === this.readings && mayHelpToRetry(requestFailureOf(error))) {
        for (const page of pages) page.stop();
        this.next = null;
        this.tell();
        throw error;
      }
      // Refused for good, such as a branch that was taken away: what was shown is not theirs any more.
    }
    if (reading !== this.readings) return this.reread;
    for (const page of this.pages) page.stop();
    [this.pages, this.next, this.kept] = [pages, null, null];
    this.tell(reading);
  }

  /** Resolves when the page is there, or is not wanted any more. */
  private arrival(pages: Page[], after: string | null): Promise<void> {
    return new Promise((resolve, reject) => {
      const page = this.watch(pages, after, 'network-only', ({ error, fresh }) => {
        if (error) reject(error);
        else if (fresh) resolve();
      });
      const { stop } = page;
      page.stop = () => {
        stop();
        resolve();
      };
    });
  }

  private addPage(after: string | null): void {
    if (this.question.filter === null) return;
    this.watch(this.pages, after, 'cache-and-network', () => undefined);
    this.tell();
  }

  private watch(pages: Page[], after: string | null, fetchPolicy: WatchQueryFetchPolicy, onChange: (page: Page) => void): Page {
    const { filter, ...asked } = this.question;
    const query = this.client.watchQuery<RowsAnswer, BookingRowsQueryVariables>({
      query: rowsDocument(this.columns),
      variables: { ...asked, filter: filter ?? {}, first: pageSize, after },
      fetchPolicy,
      nextFetchPolicy: 'cache-first',
      // An answer that was asked for before may not have what is to be read again.
      context: { queryDeduplication: fetchPolicy !== 'network-only' },
    });
    const page: Page = { query, data: null, fresh: false, error: null, stop: () => undefined };
    pages.push(page);
    const subscription = query.subscribe((result) => {
      if (result.dataState === 'complete') page.data = result.data;
      page.fresh = result.networkStatus === NetworkStatus.ready && page.data !== null;
      page.error = result.error ?? null;
      this.tell();
      onChange(page);
    });
    page.stop = () => subscription.unsubscribe();
    return page;
  }

  /** Each row as it is in the newest answer that has it. */
  private rows(): BookingRow[] {
    const archived = this.question.filter?.archived ?? false;
    let lists = this.pages.map(rowsOf);
    if (this.kept !== null) {
      const newest = new Map([...this.pages, ...(this.next ?? [])].flatMap(rowsOf).map((row) => [row.id, row]));
      lists = [this.kept.rows.map((row) => newest.get(row.id) ?? row), ...lists.slice(this.kept.pages)];
    }
    // Archived or restored since it was read, here or by somebody else: it is in the other list now.
    return mergePages(lists).filter((row) => row.archived === archived);
  }

  private tell(reading = this.present.reading): void {
    const last = this.pages.at(-1);
    const isEmpty = this.pages.every(({ data }) => data === null);
    const failure = last?.error ? requestFailureOf(last.error) : null;
    const found = this.rows();
    const isSame = found.length === this.present.rows.length && found.every((row, index) => row === this.present.rows[index]);
    const next: ListState = {
      // The same ones as long as they say the same: with others, the places of all would be worked out again.
      rows: isSame ? this.present.rows : found,
      status: !isEmpty ? 'ready' : failure ? 'failed' : 'loading',
      hasMore: last?.data?.bookings.pageInfo.hasNextPage ?? this.pages.length > 1,
      loadingMore: this.next !== null || (!last?.fresh && failure === null),
      failure,
      rereading: this.next !== null && this.kept !== null,
      reading,
    };
    const names = Object.keys(next) as (keyof ListState)[];
    if (names.every((name) => next[name] === this.present[name])) return;
    this.present = next;
    for (const listener of this.listeners) listener();
  }
}
