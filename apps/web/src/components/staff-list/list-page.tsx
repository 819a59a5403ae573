import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { NextPage } from '../../lib/use-next-page';
import { useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { BedScene } from '../../ui/illustrations/bed-scene';
import { ListSkeleton } from '../../ui/skeletons';
import { PageHead, PageRoom } from '../../ui/page-head';
import { StaffTable, type StaffTableProps } from '../staff-table/staff-table';

interface Shared<Row> {
  title: string;
  /** Below the title, once the rows are loaded. */
  count: string;
  action?: ReactNode;
  /** Below the head, such as a message about what was saved. */
  notice?: ReactNode;
  /** Fields and menus that filter the rows. The page adds the button that clears them. */
  filters?: ReactNode;
  /** Null: no filter is set. */
  onClear: (() => void) | null;
  rows: readonly Row[] | null;
  query: { error?: Error | undefined; refetch: () => Promise<unknown> };
  /** Shown if there are no rows and no filter is set. */
  empty: { title: string; text: string; action?: ReactNode; done?: boolean };
  more?: NextPage | null;
  /** Id of the panel that tabs among the filters control. */
  panelId?: string;
  note?: ReactNode;
}

type Drawn<Row> = Omit<StaffTableProps<Row>, 'rows' | 'label' | 'inCard'> | { children: ReactNode };

type ListPageProps<Row> = Shared<Row> & Drawn<Row>;

/** A staff page with a list: head, filters, and the rows or why there are none. A row opens in the drawer. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, count, action, notice, filters, onClear, rows, panelId } = props;
  const t = useT();
  return (
    <PageRoom>
      <PageHead title={title} sub={<span role="status">{rows ? count : '\u00a0'}</span>} actions={action} />
      {notice}
      {filters ? (
        <Flex wrap="wrap" gap="2" mb="3.5">
          {filters}
          {onClear ? (
            <Button variant="ghost" size="sm" onClick={onClear}>
              {t('staffList.clear')}
            </Button>
          ) : null}
        </Flex>
      ) : null}
      {panelId === undefined ? (
        <Rows {...props} />
      ) : (
        <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-tab`}>
          <Rows {...props} />
        </div>
      )}
    </PageRoom>
  );
}

function Rows<Row>(props: ListPageProps<Row>) {
  const { title, rows, query, empty, onClear, more, note } = props;
  const t = useT();
  if (rows === null) return <ListPending query={query} />;
  if (rows.length === 0) {
    return onClear ? (
      <ListEmpty title={t('staffList.none.title')} text={t('staffList.none.text')} action={<ClearButton onClear={onClear} />} />
    ) : (
      <ListEmpty {...empty} />
    );
  }
  return (
    <>
      {'children' in props ? props.children : <StaffTable {...props} label={title} rows={rows} />}
      {more ? (
        <Button variant="outline" block mt="3" loading={more.loading} onClick={more.onMore}>
          {t('staffList.more')}
        </Button>
      ) : null}
      {note}
    </>
  );
}

/** A list that is loading, or could not be loaded. */
export function ListPending({ query }: Pick<Shared<unknown>, 'query'>) {
  const t = useT();
  if (!query.error) return <ListSkeleton label={t('ui.loading')} />;
  return (
    <Card padded>
      <ErrorState title={t('staffList.failed.title')} onRetry={() => void query.refetch().catch(() => undefined)}>
        {t('staffList.failed.text')}
      </ErrorState>
    </Card>
  );
}

/** A list without rows, and what to do next. `done`: an empty list is the goal. */
export function ListEmpty({ title, text, action, done = false }: Shared<unknown>['empty']) {
  return (
    <Card padded>
      <Flex direction="column" py="8" role="status">
        <EmptyState picture={<BedScene done={done} />} title={title} action={action}>
          {text}
        </EmptyState>
      </Flex>
    </Card>
  );
}

function ClearButton({ onClear }: { onClear: () => void }) {
  const t = useT();
  return (
    <Button variant="tint" onClick={onClear}>
      {t('staffList.clear')}
    </Button>
  );
}
