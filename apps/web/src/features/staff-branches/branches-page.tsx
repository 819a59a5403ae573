import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Flex } from '@chakra-ui/react';
import { Map as MapIcon, Plus } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DayLoadPartsFragment } from '../../components/day-load/day-load.generated';
import { StaffListEmpty, StaffListPending } from '../../components/staff-table/staff-list-state';
import { StaffTable } from '../../components/staff-table/staff-table';
import { StaffTableKeys } from '../../components/staff-table/staff-table-keys';
import type { DrawerParam } from '../../lib/use-drawer-param';
import { useIsTelephone } from '../../lib/use-is-telephone';
import { useMedia } from '../../lib/use-media';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { PageHead, PageRoom } from '../../ui/page-head';
import { SearchField } from '../../ui/search-field';
import { branchColumns, type ListRoom } from './branch-columns';
import type { BranchFilter } from './branch-filter';
import { hasNoState } from './branch-form';
import type { BranchPartsFragment } from './branches.generated';
import { WhoDelivers } from './who-delivers';

interface BranchesPageProps {
  /** All that one works for; null until they are there. */
  all: readonly BranchPartsFragment[] | null;
  /** Those that the search finds. */
  found: readonly BranchPartsFragment[];
  failed: boolean;
  onRetry: () => void;
  filter: BranchFilter;
  onFilter: (filter: BranchFilter) => void;
  today: CalendarDate;
  /** Today's, by branch; null: not to be seen, or not there yet. */
  loads: ReadonlyMap<string, DayLoadPartsFragment> | null;
  /** Null: its user opens no branch. */
  drawer: DrawerParam | null;
  /** Null: its user changes no branches. */
  onAdd: (() => void) | null;
  onReport: () => void;
  /** What was just saved. */
  notice: ReactNode;
  postcodeField: Ref<HTMLInputElement>;
}

/** The branches that one works for, by name. */
export function BranchesPage(props: BranchesPageProps) {
  const { all, found, filter, onFilter, onAdd, onReport, notice, postcodeField } = props;
  const intl = useIntl();
  const isNarrow = useIsTelephone();
  const stateless = all?.filter(hasNoState).map(({ name }) => name) ?? [];
  const suspended = all?.filter(({ status }) => status === 'SUSPENDED').length ?? 0;
  return (
    <PageRoom>
      <PageHead
        title={intl.formatMessage({ id: 'branches.title' })}
        sub={
          <span role="status">
            {all && all.length > 0 ? (
              <FormattedMessage
                id="branches.count"
                values={{ filtered: String(filter.search.trim() !== ''), count: found.length, total: all.length, suspended }}
              />
            ) : (
              '\u00a0'
            )}
          </span>
        }
        actions={
          <>
            {all && all.length > 0 ? (
              <Button
                variant="outline"
                size="sm"
                icon={isNarrow}
                aria-label={intl.formatMessage({ id: 'branches.report.title' })}
                onClick={onReport}
              >
                <MapIcon size={16} aria-hidden="true" />
                {isNarrow ? null : <FormattedMessage id="branches.report.title" />}
              </Button>
            ) : null}
            {onAdd ? (
              <Button size="sm" onClick={onAdd}>
                <Plus size={17} aria-hidden="true" />
                <FormattedMessage id="branches.add" />
              </Button>
            ) : null}
          </>
        }
      />
      {notice}
      {stateless.length > 0 ? (
        <Banner tone="medium" marginBottom="3.5" title={<FormattedMessage id="branches.stateless.title" />}>
          <FormattedMessage id="branches.stateless.text" values={{ names: intl.formatList(stateless) }} />
        </Banner>
      ) : null}
      {all && all.length > 0 ? (
        <>
          <WhoDelivers
            postcode={filter.postcode}
            onPostcode={(postcode) => onFilter({ ...filter, postcode })}
            branches={all}
            field={postcodeField}
          />
          <Flex marginBottom="3.5">
            <SearchField
              label={intl.formatMessage({ id: 'branches.search' })}
              placeholder={intl.formatMessage({ id: 'branches.searchPlaceholder' })}
              search={filter.search}
              onSearch={(search) => onFilter({ ...filter, search })}
            />
          </Flex>
        </>
      ) : null}
      <List {...props} />
    </PageRoom>
  );
}

/** How much room the list has. The table's figures share columns where they would not fit beside each other. */
function useRoom(): ListRoom {
  const [isWide, isMiddle, isNarrow] = [useMedia('(min-width: 90rem)'), useMedia('(min-width: 80rem)'), useMedia('(min-width: 48rem)')];
  return isWide ? 'wide' : isMiddle ? 'middle' : isNarrow ? 'narrow' : 'cards';
}

function List({ all, found, failed, onRetry, filter, onFilter, today, loads, drawer, onAdd }: BranchesPageProps) {
  const intl = useIntl();
  const room = useRoom();
  if (all === null) return <StaffListPending area="branches" failed={failed} onRetry={onRetry} />;
  if (all.length === 0) {
    const add = onAdd ? (
      <Button variant="tint" onClick={onAdd}>
        <Plus size={17} aria-hidden="true" />
        <FormattedMessage id="branches.addFirst" />
      </Button>
    ) : null;
    return <StaffListEmpty words="branches.empty" action={add} />;
  }
  if (found.length === 0) {
    const clear = (
      <Button variant="tint" onClick={() => onFilter({ ...filter, search: '' })}>
        <FormattedMessage id="branches.clear" />
      </Button>
    );
    return <StaffListEmpty words="branches.none" action={clear} />;
  }
  return (
    <>
      <StaffTable
        label={intl.formatMessage({ id: 'branches.title' })}
        columns={branchColumns({ intl, room, today, loads })}
        rows={found}
        keyOf={({ id }) => id}
        drawer={drawer}
        isQuiet={({ status }) => status === 'SUSPENDED'}
      />
      {onAdd ? (
        <StaffTableKeys
          add={{ key: 'A', does: 'branches.add' }}
          more={[
            { key: 'L', does: 'branches.limit.key' },
            { key: 'P', does: 'branches.who.key' },
            { key: 'O', does: 'branches.report.key' },
          ]}
        />
      ) : null}
    </>
  );
}
