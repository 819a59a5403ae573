import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useT } from '../../lib/use-t';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { useOverbookedLink } from '../staff-links/use-overbooked-link';
import { useLocale } from '../../lib/use-locale';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import type { OverbookedDay, SavedPlan } from './use-saved-plan';

/** Days that are named; the others are behind the link to all of them. */
const atMost = 6;

/** Says that a change of a plan was saved, and which of its days need a decision now, each a press away. */
export function SavedPlanNotice({ saved: { title, overbooked }, onClose }: { saved: SavedPlan; onClose: () => void }) {
  const t = useT();
  const listOf = useOverbookedLink();
  const isOver = overbooked.length > 0;
  return (
    <Banner role="status" tone={isOver ? 'medium' : 'success'} mb="4" {...(isOver && { title })}>
      <Flex align="flex-start" gap="3">
        <chakra.div flex="1" minWidth="0">
          {isOver ? (
            <>
              {t('planEffect.saved.overbooked', {
                days: overbooked.length,
                bookings: overbooked.reduce((sum, day) => sum + day.overbookedBy, 0),
              })}
              <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" columnGap="4" rowGap="1" mt="2">
                {overbooked.slice(0, atMost).map((day) => (
                  <Day key={`${day.branchId} ${day.date}`} day={day} />
                ))}
              </chakra.ul>
              {listOf ? (
                <Button asChild variant="outline" size="sm" mt="2.5">
                  <Link to={listOf()}>{t('planEffect.saved.all')}</Link>
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
    </Banner>
  );
}

function Day({ day: { branchId, branchName, date, overbookedBy } }: { day: OverbookedDay }) {
  const t = useT();
  const locale = useLocale();
  const linkTo = useOverbookedLink();
  const words = t('planEffect.saved.day', { date: deliveryDateText(date, locale, 'brief'), branch: branchName, count: overbookedBy });
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
