import { useApolloClient } from '@apollo/client/react';
import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  PlanOverbookedDaysDocument,
  type PlanOverbookedDaysQuery,
  type PlanOverbookedDaysQueryVariables,
} from '../../graphql/plan-impact.generated';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useLocale, useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { useStaffLinks } from '../staff-links/staff-links';

type OverbookedDay = PlanOverbookedDaysQuery['overbookedDays'][number];

/** A change of a plan that was saved on this page, and its days that are now past their limit. */
interface SavedPlan {
  /** What was saved: '“Year-end” is added.' */
  title: ReactNode;
  overbooked: readonly OverbookedDay[];
}

interface SavedPlanNotice {
  /** Below the head of the page; null: nothing was saved. */
  notice: ReactNode;
  /** @param days the days that the change may affect; without dates, all from today on */
  notify: (title: ReactNode, days: PlanOverbookedDaysQueryVariables) => void;
}

/** Shows the result of the last change of a plan. Its days are requested after it, because others book while the form is open. */
export function useSavedPlan(): SavedPlanNotice {
  const client = useApolloClient();
  const user = useStaffUser();
  const [saved, setSaved] = useState<SavedPlan | null>(null);

  async function notify(title: ReactNode, days: PlanOverbookedDaysQueryVariables) {
    setSaved({ title, overbooked: [] });
    if (!isAllowed(user, 'booking:read')) return;
    const answer = await client
      .query({ query: PlanOverbookedDaysDocument, variables: days, fetchPolicy: 'no-cache' })
      // The plan is saved all the same, and the dashboard shows the days.
      .catch(() => null);
    setSaved({ title, overbooked: answer?.data?.overbookedDays ?? [] });
  }

  return {
    notice: saved && <Notice saved={saved} onClose={() => setSaved(null)} />,
    notify: (title, days) => void notify(title, days),
  };
}

/** Max days that are named; a link leads to all of them. */
const maxShown = 6;

/** Says that a change of a plan was saved, and links to each of its days that now needs a decision. */
function Notice({ saved: { title, overbooked }, onClose }: { saved: SavedPlan; onClose: () => void }) {
  const t = useT();
  const { overbooked: listOf } = useStaffLinks();
  const isOver = overbooked.length > 0;
  return (
    <Alert role="status" status={isOver ? 'warning' : 'success'} mb="4" {...(isOver && { title })}>
      <Flex align="flex-start" gap="3">
        <chakra.div flex="1" minWidth="0">
          {isOver ? (
            <>
              {t('planImpact.saved.overbooked', {
                days: overbooked.length,
                bookings: overbooked.reduce((sum, day) => sum + day.overbookedBy, 0),
              })}
              <chakra.ul display="flex" flexWrap="wrap" columnGap="4" rowGap="1" mt="2">
                {overbooked.slice(0, maxShown).map((day) => (
                  <Day key={`${day.branchId} ${day.date}`} day={day} />
                ))}
              </chakra.ul>
              {listOf ? (
                <Button asChild variant="outline" size="sm" mt="2.5">
                  <Link to={listOf()}>{t('planImpact.saved.all')}</Link>
                </Button>
              ) : null}
            </>
          ) : (
            title
          )}
        </chakra.div>
        <Button variant="ghost" size="sm" icon mt="-1.5" aria-label={t('ui.close')} onClick={onClose}>
          <X size={17} />
        </Button>
      </Flex>
    </Alert>
  );
}

function Day({ day: { branchId, branchName, date, overbookedBy } }: { day: OverbookedDay }) {
  const t = useT();
  const locale = useLocale();
  const { overbooked: linkTo } = useStaffLinks();
  const words = t('planImpact.saved.day', { date: deliveryDateText(date, locale, 'brief'), branch: branchName, count: overbookedBy });
  return (
    <li>
      {linkTo ? (
        <chakra.span asChild color="primary.fg" fontWeight="600" textDecoration="underline" textUnderlineOffset="3px">
          <Link to={linkTo(branchId, date)}>{words}</Link>
        </chakra.span>
      ) : (
        words
      )}
    </li>
  );
}
