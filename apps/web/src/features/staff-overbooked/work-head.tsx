import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { paths } from '@booking/domain/navigation/paths';
import { Badge, chakra, Flex } from '@chakra-ui/react';
import { ChevronLeft, ClipboardList, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useStaffLinks } from '../../components/staff-links/staff-links';
import { useIsOpen } from '../../lib/open-paths';
import type { SessionBranch } from '../../lib/session/session-user';
import { useDocumentTitle } from '../../lib/use-document-title';
import { useLocale, useLocalisedPath, useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { PageTitle } from '../../ui/page-title';
import type { WorkDay } from './use-work-day';
import { useWork } from './work-context';
import type { WorkLoad } from './work-list';

/** The branch and the date, how far the day is past its limit, and why. */
export function WorkHead({ branch, load, rules }: { branch: SessionBranch; load: WorkLoad | null; rules: WorkDay['rules'] }) {
  const t = useT();
  const locale = useLocale();
  const { date, branchId } = useWork();
  const { overbooked: all, day: dayLink } = useStaffLinks();
  const title = deliveryDateText(date, locale, 'day');
  useDocumentTitle(`${t('overbooked.title')}: ${title}, ${branch.name}`);
  return (
    <chakra.div mb="4">
      {all ? (
        <Button asChild variant="ghost" size="sm" ms="-3" mb="0.5">
          <Link to={all()}>
            <ChevronLeft size={16} />
            {t('overbooked.all')}
          </Link>
        </Button>
      ) : null}
      <Flex align="center" justify="space-between" gap="3" rowGap="2" wrap="wrap">
        <Flex align="center" columnGap="3" rowGap="1.5" wrap="wrap" minWidth="0">
          <PageTitle fontSize={{ base: 'min(1.375rem, 6vw)', md: '1.625rem' }} lineHeight={{ base: '1.75rem', md: '2rem' }}>
            {title}
          </PageTitle>
          <chakra.span fontSize="1.0625rem" color="fg.muted">
            {branch.name}
          </chakra.span>
          {load ? (
            <Badge colorPalette={load.overbookedBy > 0 ? 'full' : 'success'}>
              {load.overbookedBy > 0 ? <TriangleAlert size={15} /> : null}
              {t('overbooked.booked', { booked: load.booked, limit: load.limit })}
            </Badge>
          ) : null}
        </Flex>
        {dayLink ? (
          <Button asChild variant="outline" size="sm">
            <Link to={dayLink(branchId, date)}>
              <ClipboardList size={16} />
              {t('overbooked.openDay')}
            </Link>
          </Button>
        ) : null}
      </Flex>
      {load && load.overbookedBy > 0 ? (
        <chakra.p textStyle="sm" color="fg.muted" mt="1.5" maxWidth="52rem">
          <Why load={load} rules={rules} own={branch.dailyLimit} date={date} />
        </chakra.p>
      ) : null}
    </chakra.div>
  );
}

/** The cause of the day’s limit (Domain, "Dates"): what closes it, else the lowest rule, else the branch’s own limit. */
function Why({ load, rules, own, date }: { load: WorkLoad; rules: WorkDay['rules']; own: number; date: CalendarDate }) {
  const t = useT();
  const locale = useLocale();
  const { branchName, booked, limit, reason, note } = load;
  const words = { branch: branchName, weekday: deliveryDateText(date, locale, 'weekday'), booked, limit, own };
  if (reason === 'PUBLIC_HOLIDAY') return t('overbooked.why.PUBLIC_HOLIDAY', { note: note ?? '' });
  if (reason === 'STOCK_TAKE') return t('overbooked.why.STOCK_TAKE', { note: note ?? '' });
  if (reason === 'OTHER_CLOSURE') return t('overbooked.why.OTHER_CLOSURE', { note: note ?? '' });
  if (reason === 'NOT_A_DELIVERY_DAY') return t('overbooked.why.NOT_A_DELIVERY_DAY', words);
  const lowest = rules.filter((rule) => rule.dailyLimit === limit);
  const [rule] = lowest;
  if (rule === undefined) return t('overbooked.why.own', words);
  const helps = rules.length === 1 && booked <= own;
  return (
    <>
      {t('overbooked.why.rule', { ...words, rule: <RuleLink id={rule.id}>{rule.name}</RuleLink> })}
      {helps ? <> {t('overbooked.why.ending', words)}</> : null}
    </>
  );
}

function RuleLink({ id, children }: { id: string; children: ReactNode }) {
  const to = useLocalisedPath();
  const isOpen = useIsOpen();
  if (!isOpen(paths.adminRules)) return <b>{children}</b>;
  return (
    <chakra.span asChild color="primary.fg" fontWeight="600" textDecoration="underline" textUnderlineOffset="3px">
      <Link to={{ pathname: to(paths.adminRules), search: new URLSearchParams({ rule: id }).toString() }}>{children}</Link>
    </chakra.span>
  );
}

/** The page could not be reloaded. */
export function OldNotice({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <Alert status="warning" role="status" mb="4">
      {t('overbooked.old')}{' '}
      <Button variant="ghost" size="sm" onClick={onRetry}>
        {t('ui.tryAgain')}
      </Button>
    </Alert>
  );
}
