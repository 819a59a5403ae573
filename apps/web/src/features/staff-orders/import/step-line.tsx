import { chakra } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { FormattedMessage } from 'react-intl';

const importSteps = ['file', 'columns', 'result'] as const;
type ImportStep = (typeof importSteps)[number];

/** Where in the import one is. */
export function StepLine({ step }: { step: ImportStep }) {
  const present = importSteps.indexOf(step);
  return (
    <chakra.ol listStyleType="none" m="0" p="0" display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="1" textStyle="sm">
      {importSteps.map((name, index) => {
        const isDone = index < present;
        const isNow = index === present;
        return (
          <chakra.li
            key={name}
            display="flex"
            alignItems="center"
            gap="2"
            aria-current={isNow ? 'step' : undefined}
            color={isNow ? 'fg' : 'fg.muted'}
            fontWeight={isNow ? '600' : '400'}
          >
            <chakra.span
              aria-hidden="true"
              display="grid"
              placeItems="center"
              boxSize="1.5rem"
              borderRadius="full"
              fontSize="0.75rem"
              fontWeight="600"
              {...(isDone
                ? { bg: 'success.muted', color: 'success.fg' }
                : isNow
                  ? { bg: 'primary.solid', color: 'primary.contrast' }
                  : { boxShadow: 'inset 0 0 0 1.5px {colors.border.control}' })}
            >
              {isDone ? <Check size={13} strokeWidth={2.6} /> : index + 1}
            </chakra.span>
            {/* On a telephone all three steps stand in one row. */}
            <chakra.span css={isNow ? undefined : { mdDown: { srOnly: true } }}>
              <FormattedMessage id={`orders.step.${name}`} />
            </chakra.span>
          </chakra.li>
        );
      })}
    </chakra.ol>
  );
}
