import { chakra, Flex } from '@chakra-ui/react';
import { Check, ChevronDown, ChevronLeft, ChevronRight, Plus, Printer, Store } from 'lucide-react';
import { Link } from 'react-router-dom';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useDocumentTitle } from '../../lib/use-document-title';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Menu, MenuItem } from '../../ui/menu';
import { PageTitle } from '../../ui/page-title';
import { StatusChip } from '../../ui/status-chip';
import type { DayPlace } from './use-day-place';
import type { Printing } from './use-print-sheet';

interface DayHeadProps {
  place: DayPlace;
  printing: Printing;
  mayPrint: boolean;
  /** Whether there is anything to print. */
  hasPaper: boolean;
  newBooking: string | null;
}

/** Which day of which branch, and the ways to others. */
export function DayHead({ place, printing, mayPrint, hasPaper, newBooking }: DayHeadProps) {
  const t = useT();
  const locale = useLocale();
  const date = deliveryDateText(place.date, locale, 'day');
  useDocumentTitle(`${date}, ${place.branch?.name ?? ''}`);
  return (
    <Flex align="center" justify="space-between" gap="3" rowGap="2.5" wrap="wrap" mb="4">
      <Flex align="center" gap="2" minWidth="0" flex={{ base: '1 0 100%', md: '0 1 auto' }}>
        <PageTitle
          me="1"
          flex={{ base: '1', md: 'none' }}
          minWidth="0"
          fontSize={{ base: 'min(1.375rem, 6vw)', md: '1.625rem' }}
          lineHeight={{ base: '1.75rem', md: '2rem' }}
          aria-live="polite"
        >
          {date}
        </PageTitle>
        {place.isToday && <StatusChip tone="primary">{t('deliveryForm.day.today')}</StatusChip>}
        <Turn to={place.before} place={place} label={t('day.before')} icon={ChevronLeft} />
        <Turn to={place.after} place={place} label={t('day.after')} icon={ChevronRight} />
      </Flex>
      <Flex align="center" gap="2" wrap="wrap">
        <BranchMenu place={place} />
        {mayPrint && (
          <Button variant="outline" size="sm" hideBelow="md" loading={printing.busy} disabled={!hasPaper} onClick={printing.print}>
            {printing.busy ? null : <Printer size={16} />}
            {t('day.print')}
          </Button>
        )}
        {newBooking !== null && (
          <Button asChild variant="outline" size="sm" hideBelow="md">
            <Link to={newBooking}>
              <Plus size={16} />
              {t('day.add')}
            </Link>
          </Button>
        )}
      </Flex>
    </Flex>
  );
}

function Turn({ to, place, label, icon: Icon }: { to: string | null; place: DayPlace; label: string; icon: typeof ChevronLeft }) {
  if (to === null) return null;
  return (
    <Button asChild variant="outline" size="sm" icon>
      <Link to={place.linkTo({ date: to })} replace aria-label={label}>
        <Icon size={18} aria-hidden="true" />
      </Link>
    </Button>
  );
}

function BranchMenu({ place: { branches, branch, linkTo } }: { place: DayPlace }) {
  const t = useT();
  const label = t('shell.branches');
  if (branch === null) return null;
  if (branches.length < 2) {
    return (
      <chakra.span display="flex" alignItems="center" gap="2" textStyle="sm" fontWeight="600">
        <Store size={16} />
        {branch.name}
      </chakra.span>
    );
  }
  return (
    <Menu
      label={label}
      width="17rem"
      trigger={(props) => (
        <Button variant="tint" size="sm" aria-label={`${label}: ${branch.name}`} {...props}>
          <Store size={16} />
          {branch.name}
          <ChevronDown size={15} />
        </Button>
      )}
    >
      <chakra.div maxHeight="min(24rem, 60 * var(--dvh))" overflowY="auto">
        {branches.map(({ id, name }) => (
          <MenuItem key={id} asChild data-chosen={id === branch.id ? '' : undefined}>
            <Link to={linkTo({ branch: id })} replace aria-current={id === branch.id ? 'true' : undefined}>
              <chakra.span flex="1">{name}</chakra.span>
              {id === branch.id && <Check size={16} strokeWidth={2.4} />}
            </Link>
          </MenuItem>
        ))}
      </chakra.div>
    </Menu>
  );
}
