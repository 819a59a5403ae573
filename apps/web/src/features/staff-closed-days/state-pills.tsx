import { chakra } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ChoicePill } from '../../ui/choice-pill';
import { elsewhere } from './closed-year';

interface StatePillsProps {
  chosen: string | null;
  onChoose: (state: string | null) => void;
  pills: readonly { state: string | null; count: number }[];
}

/** Whose closed days the year shows: everybody's, those of one state, or those of places without a branch. */
export function StatePills({ chosen, onChoose, pills }: StatePillsProps) {
  const intl = useIntl();
  return (
    <chakra.div role="radiogroup" aria-label={intl.formatMessage({ id: 'closedDays.states' })} display="flex" flexWrap="wrap" gap="1.5">
      {pills.map(({ state, count }) => (
        <ChoicePill key={state ?? 'all'} name="closed-days-state" checked={chosen === state} onChange={() => onChoose(state)}>
          {state === null || state === elsewhere ? (
            <FormattedMessage id={state === null ? 'closedDays.allStates' : 'closedDays.elsewhere'} />
          ) : (
            state
          )}{' '}
          <chakra.span fontWeight="400" fontVariantNumeric="tabular-nums">
            {count}
          </chakra.span>
        </ChoicePill>
      ))}
    </chakra.div>
  );
}
