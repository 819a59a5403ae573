import { Box, chakra, Flex } from '@chakra-ui/react';
import { Check, ChevronLeft } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { paths } from '@booking/domain/navigation/paths';
import { useLocalisedPath } from '../../../lib/use-locale';
import { useT } from '../../../lib/use-t';
import { stepPaths } from '../step-paths';
import { steps, type Step } from '../steps';

const stepName = (step: Step) => <FormattedMessage id={`deliveryForm.step.${step}`} />;

const dotStyles = {
  done: { bg: 'success.muted', color: 'success.fg' },
  now: {
    bg: 'primary.solid',
    color: 'primary.contrast',
    boxShadow: '0 0 0 4px {colors.primary.muted}',
    _highContrast: { bg: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
  },
  later: { bg: 'bg.panel', color: 'fg.subtle', boxShadow: 'inset 0 0 0 1.5px {colors.border.strong}' },
};
const labelStyles = {
  done: { color: 'fg.muted', fontWeight: '500' },
  now: { color: 'fg', fontWeight: '600' },
  later: { color: 'fg.subtle', fontWeight: '500' },
};

function Dot({ state, children }: { state: keyof typeof dotStyles; children: ReactNode }) {
  return (
    <Box
      as="span"
      display="grid"
      placeItems="center"
      flex="none"
      boxSize="7"
      borderRadius="full"
      fontSize="0.8125rem"
      fontWeight="600"
      {...dotStyles[state]}
    >
      {children}
    </Box>
  );
}

/** Where one is in the form. Done steps are links; on a telephone, segments with a way back. */
export function FormStepper({ step }: { step: Step }) {
  const t = useT();
  const to = useLocalisedPath();
  const present = steps.indexOf(step);
  return (
    <chakra.nav aria-label={t('deliveryForm.steps')}>
      <chakra.ol
        hideBelow="lg"
        display="flex"
        alignItems="center"
        gap="3"
        maxWidth="53.75rem"
        m="0"
        p="0"
        listStyleType="none"
        textStyle="sm"
      >
        {steps.map((name, index) => {
          const state = index < present ? 'done' : index === present ? 'now' : 'later';
          return (
            <Fragment key={name}>
              {index > 0 ? (
                <Box
                  as="li"
                  aria-hidden="true"
                  flex="1"
                  minWidth="6"
                  height="1.5px"
                  borderRadius="1px"
                  bg={index <= present ? 'success.solid' : 'border.strong'}
                />
              ) : null}
              <chakra.li aria-current={state === 'now' ? 'step' : undefined} whiteSpace="nowrap" {...labelStyles[state]}>
                {state === 'done' ? (
                  <chakra.span
                    asChild
                    display="flex"
                    alignItems="center"
                    gap="2.5"
                    minHeight="11"
                    borderRadius="l1"
                    _hover={{ color: 'fg' }}
                  >
                    <Link to={to(stepPaths[name])}>
                      <Dot state="done">
                        <Check size={15} strokeWidth={2.6} />
                      </Dot>
                      {stepName(name)}
                    </Link>
                  </chakra.span>
                ) : (
                  <Flex as="span" align="center" gap="2.5">
                    <Dot state={state}>{index + 1}</Dot>
                    {stepName(name)}
                  </Flex>
                )}
              </chakra.li>
            </Fragment>
          );
        })}
      </chakra.ol>
      <Box hideFrom="lg">
        <Flex justify="space-between" align="center" textStyle="sm">
          <chakra.span
            asChild
            display="inline-flex"
            alignItems="center"
            gap="1"
            minHeight="11"
            pe="3"
            fontWeight="600"
            ms="-1.5"
            borderRadius="l1"
          >
            <Link
              to={to(present > 0 ? stepPaths[steps[present - 1] ?? 'postcode'] : paths.home)}
              aria-label={t('deliveryForm.back', { step: t(`deliveryForm.step.${step}`) })}
            >
              <ChevronLeft size={18} />
              {stepName(step)}
            </Link>
          </chakra.span>
          <Box as="span" color="fg.subtle">
            {t('deliveryForm.stepOf', { step: present + 1, steps: steps.length })}
          </Box>
        </Flex>
        <Flex gap="1" aria-hidden="true">
          {steps.map((name, index) => (
            <Box
              key={name}
              flex="1"
              height="4px"
              borderRadius="2px"
              bg={index < present ? 'success.solid' : index === present ? 'primary.solid' : 'bg.muted'}
            />
          ))}
        </Flex>
      </Box>
    </chakra.nav>
  );
}
