import { chakra } from '@chakra-ui/react';
import { useIntl } from 'react-intl';

interface LineProgressProps {
  /** Message id with `done` and `all`. */
  label: string;
  done: number;
  all: number;
}

/** How many lines of a file are done. */
export function LineProgress({ label, done, all }: LineProgressProps) {
  const intl = useIntl();
  const text = intl.formatMessage({ id: label }, { done, all });
  return (
    <chakra.div marginBlock="3">
      <chakra.div
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={done}
        aria-label={text}
        height="0.5rem"
        borderRadius="full"
        bg="bg.muted"
        overflow="hidden"
      >
        <chakra.div height="full" bg="primary.solid" borderRadius="full" style={{ width: `${all === 0 ? 0 : (done / all) * 100}%` }} />
      </chakra.div>
      <chakra.p textStyle="xs" color="fg.muted" marginTop="1" fontVariantNumeric="tabular-nums">
        {text}
      </chakra.p>
    </chakra.div>
  );
}
