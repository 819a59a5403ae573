import { useIntl } from 'react-intl';
import { useT } from '../../lib/use-t';
import type { ClosedDayRow } from './closed-year';

interface PlaceTextProps {
  day: Readonly<Pick<ClosedDayRow, 'states' | 'branchIds'>>;
  /** Those whose names are known. */
  branches: readonly { id: string; name: string }[];
}

/** What a closed day closes, in words: 'Everywhere', 'Selangor, Johor', 'Perak Branch'. */
export function PlaceText({ day: { states, branchIds }, branches }: PlaceTextProps) {
  const t = useT();
  const intl = useIntl();
  if (states.length === 0 && branchIds.length === 0) return t('closedDays.place.everywhere');
  const named = branches.filter(({ id }) => branchIds.includes(id)).map(({ name }) => name);
  const text = (names: readonly string[]) => intl.formatList(names, { style: 'narrow' });
  if (branchIds.length === 0) return text(states);
  if (states.length === 0) return text(named);
  return t('closedDays.place.bothText', { branches: text(named), states: text(states) });
}
