import { useSearchParams } from 'react-router-dom';
import { SavedPlanNotice } from '../../components/plan-effect/saved-plan-notice';
import { useSavedPlan } from '../../components/plan-effect/use-saved-plan';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useDrawerParam } from '../../lib/use-drawer-param';
import { useT } from '../../lib/use-t';
import { useToday } from '../../lib/use-today';
import { newRule, RuleDrawer } from './rule-drawer';
import { addressOfFilter, filterOfAddress, filteredRules } from './rule-filter';
import { RulesPage } from './rules-page';
import { useRulesQuery, type RulePartsFragment } from './rules.generated';

/** /admin/rules: the booking rules of one's branches (Specification, sections 2 and 4), and the one that is open over them. */
export function RulesView() {
  const t = useT();
  const user = useStaffUser();
  const drawer = useDrawerParam('rule');
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useRulesQuery({ fetchPolicy: 'cache-and-network' });
  const { saved, say, clear } = useSavedPlan();
  const mayWrite = isAllowed(user, 'rule:write');
  const filter = filterOfAddress(search);
  const all = data?.restrictions ?? null;
  const now = useToday();
  const add = () => drawer.open(newRule);
  const sayOf = ({ name, branchIds, startDate, endDate }: RulePartsFragment, action: 'added' | 'changed' | 'deleted') =>
    say(t(`rules.saved.${action}`, { name }), { branchIds, from: startDate, to: endDate });

  return (
    <>
      <RulesPage
        rules={all && filteredRules(all, filter, now)}
        total={all?.length ?? 0}
        failed={error !== undefined}
        onRetry={() => void refetch().catch(() => undefined)}
        filter={filter}
        onFilter={(next) => setSearch(addressOfFilter(next, search), { replace: true, preventScrollReset: true })}
        branches={user.branches}
        today={now}
        drawer={mayWrite ? drawer : null}
        onAdd={add}
        notice={saved ? <SavedPlanNotice saved={saved} onClose={clear} /> : null}
      />
      <RuleDrawer
        key={drawer.id}
        id={mayWrite ? drawer.id : null}
        onClose={drawer.close}
        onSaved={(rule, isNew) => {
          drawer.close();
          sayOf(rule, isNew ? 'added' : 'changed');
        }}
        onDeleted={(rule) => {
          drawer.close();
          sayOf(rule, 'deleted');
        }}
      />
    </>
  );
}
