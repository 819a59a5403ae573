import { chakra, Flex } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { touch } from '../../ui/theme/media';
import { useWork } from './work-context';
import { datesOf, type Planned } from './work-list';

const Step = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    alignSelf: 'stretch',
    width: '1.75rem',
    flex: 'none',
    borderRadius: 'l2',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover', color: 'fg' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-disabled=true]': { color: 'border.strong', cursor: 'default', bg: 'transparent' },
    [touch]: { width: '2.75rem' },
  },
});

/** The date a booking would go to, with those before and after it of what is proposed, and how full it makes that day. */
export function DateStepper({ plan, isCurrent }: { plan: Planned; isCurrent: boolean }) {
  const t = useT();
  const locale = useLocale();
  const { step, mayWrite, busy } = useWork();
  const { row, date, after } = plan;
  const { name } = row.booking;
  const dates = datesOf(row, date);
  const at = date === null ? -1 : dates.indexOf(date);
  const button = (by: 1 | -1) => {
    const isPossible = mayWrite && busy === null && dates[at + by] !== undefined && date !== null;
    const label = t(by < 0 ? 'overbooked.earlier' : 'overbooked.later', { name });
    // Not `disabled`: the focus would be lost at the last date.
    return (
      <Step type="button" aria-label={label} aria-disabled={!isPossible} onClick={() => (isPossible ? step(plan, by) : undefined)}>
        {by < 0 ? <ChevronLeft size={18} /> : <ChevronRight size={18} />}
      </Step>
    );
  };
  return (
    <Flex
      role="group"
      aria-label={t('overbooked.newDate', { name })}
      align="center"
      minHeight="3.25rem"
      borderRadius="l2"
      bg="bg.panel"
      boxShadow={isCurrent ? 'inset 0 0 0 2px {colors.primary.solid}' : 'inset 0 0 0 1px {colors.border.strong}'}
    >
      {button(-1)}
      <chakra.div flex="1" minWidth="0" textAlign="center" fontVariantNumeric="tabular-nums" aria-live="polite">
        {date === null ? (
          <chakra.span textStyle="sm" fontWeight="600" color="full.fg">
            {t('overbooked.noDate')}
          </chakra.span>
        ) : (
          <>
            <chakra.span display="block" textStyle="sm" fontWeight="600" whiteSpace="nowrap">
              {deliveryDateText(date, locale, 'brief')}
            </chakra.span>
            {after ? (
              <chakra.span display="block" textStyle="xs" color="fg.muted">
                {t('overbooked.after', after)}
              </chakra.span>
            ) : null}
          </>
        )}
      </chakra.div>
      {button(1)}
    </Flex>
  );
}
