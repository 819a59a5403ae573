import { FormattedMessage, useIntl } from 'react-intl';
import type { ClosedDayRow } from './closed-year';

interface PlaceTextProps {
  day: Readonly<Pick<ClosedDayRow, 'states' | 'branchIds'>>;
  /** Those whose names are known. */
  branches: readonly { id: string; name: string }[];
}

/** What a closed day closes, in words: 'Everywhere', 'Selangor, Johor', 'Perak Branch'. */
export function PlaceText({ day: { states, branchIds }, branches }: PlaceTextProps) {
  const intl = useIntl();
  if (states.length === 0 && branchIds.length === 0) return <FormattedMessage id="closedDays.place.everywhere" />;
  const named = branches.filter(({ id }) => branchIds.includes(id)).map(({ name }) => name);
  const text = (names: readonly string[]) => intl.formatList(names, { style: 'narrow' });
  if (branchIds.length === 0) return text(states);
  if (states.length === 0) return text(named);
  return <FormattedMessage id="closedDays.place.bothText" values={{ branches: text(named), states: text(states) }} />;
}
