import { paths } from '@booking/domain/navigation/paths';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Check, ChevronLeft } from 'lucide-react';
import { Fragment, useRef, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { itemsText } from '../../components/booking-card/items-text';
import { BottomBar } from '../../components/bottom-bar/bottom-bar';
import { DeliveryAside } from '../../components/delivery-aside/delivery-aside';
import { EditAccountDialogs } from '../../components/edit-account-dialogs/edit-account-dialogs';
import { today } from '../../lib/today';
import { useDocumentTitle } from '../../lib/use-document-title';
import { useLocalisedPath, useT } from '../../lib/use-locale';
import { Button, type ButtonProps } from '../../ui/button';
import { Container } from '../../ui/container';
import { useDraft } from './draft-store';
import { firstMissing, isDone, stepPaths, steps, stepTexts, type Step } from './steps';
import { Tutorial, TutorialLink, useWelcome, WelcomeStrip } from './welcome';

interface FormShellProps {
  step: Step;
  children: ReactNode;
  /** Content beside the form from 1024 px on. */
  aside: ReactNode;
  /** The next action on narrow screens, with its line; on wide ones it is in the form or the aside. Null if the step has it itself. */
  bar: { line?: ReactNode; action: ReactNode } | null;
}

/** One step of the form: the progress, the step itself, the delivery so far, and the button to the next step. */
export function FormShell({ step, children, aside, bar }: FormShellProps) {
  const t = useT();
  const content = useRef<HTMLDivElement>(null);
  const { shown, close } = useWelcome();
  // A customer who has reached the dates needs no welcome any more.
  const welcome = shown && (step === 'postcode' || step === 'order');
  useDocumentTitle(t(stepTexts[step].title));
  return (
    <Flex direction="column" flex="1">
      <Container
        display="flex"
        flexDirection="column"
        flex="1"
        pt={{ base: '0', md: '4', lg: '5' }}
        pb={{ base: '7', lg: '20' }}
        minHeight={{ lg: '41.25rem' }}
      >
        <Flex align="center" justify="space-between" gap="8" mb={{ base: '5', lg: '9' }}>
          <Box flex="1" maxWidth={{ lg: '53.75rem' }}>
            <FormStepper step={step} />
          </Box>
          {welcome ? null : (
            <Box hideBelow="lg" my="-1" me="-3">
              <TutorialLink />
            </Box>
          )}
        </Flex>
        <Flex align="flex-start" gap="14">
          <Box ref={content} tabIndex={-1} outline="none" flex="1" minWidth="0">
            {children}
            {welcome ? (
              <Box maxWidth="37.5rem" mt={{ base: '6', lg: '9' }}>
                <WelcomeStrip
                  onClose={() => {
                    // The button disappears: the focus must stay in the step.
                    content.current?.focus({ preventScroll: true });
                    close();
                  }}
                />
              </Box>
            ) : (
              <Flex hideFrom="lg" justify="center" mt="7">
                <TutorialLink />
              </Flex>
            )}
          </Box>
          <Box hideBelow="lg" width="aside" flex="none" position="sticky" top="6">
            {aside}
          </Box>
        </Flex>
      </Container>
      {bar ? <BottomBar line={bar.line}>{bar.action}</BottomBar> : null}
      <Tutorial />
      <EditAccountDialogs />
    </Flex>
  );
}

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

/** The progress in the form. Done steps are links; on a telephone, segments with a back button. */
function FormStepper({ step }: { step: Step }) {
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
                      {t(stepTexts[name].name)}
                    </Link>
                  </chakra.span>
                ) : (
                  <Flex as="span" align="center" gap="2.5">
                    <Dot state={state}>{index + 1}</Dot>
                    {t(stepTexts[name].name)}
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
              aria-label={t('deliveryForm.back', { step: t(stepTexts[step].name) })}
            >
              <ChevronLeft size={18} />
              {t(stepTexts[step].name)}
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

/** The draft so far, beside the form. @param place the place of the first step, which is not in the draft yet */
export function DraftAside({ place, children }: { place?: string; children?: ReactNode }) {
  const draft = useDraft();
  const intl = useIntl();
  const { form, branchName, postcodeFullFormat } = draft;
  return (
    <DeliveryAside
      place={place ?? postcodeFullFormat}
      orderNumber={draft.order && isDone('order', draft, today()) ? form.orderNumber : ''}
      items={form.quantityMattress + form.quantityBedset > 0 ? itemsText(intl, form) : ''}
      deliveryDate={form.deliveryDate}
      branchName={branchName}
      contact={form.name.trim()}
    >
      {children}
    </DeliveryAside>
  );
}

/** Shows a step if all earlier ones are done; otherwise redirects to the first incomplete one. */
export function StepGuard({ step, children }: { step: Step; children: ReactNode }) {
  const draft = useDraft();
  const to = useLocalisedPath();
  const { search } = useLocation();
  const missing = firstMissing(step, draft, today());
  return missing ? <Navigate replace to={{ pathname: to(stepPaths[missing]), search }} /> : children;
}

interface ProceedButtonProps extends Omit<ButtonProps, 'asChild' | 'variant' | 'size'> {
  label: ReactNode;
  /** An icon before or after the label, while nothing is loading. */
  before?: ReactNode;
  after?: ReactNode;
}

/** The button to the next step. */
export function ProceedButton({ label, before, after, loading = false, ...rest }: ProceedButtonProps) {
  return (
    <Button size="lg" loading={loading} {...rest}>
      {loading ? null : before}
      {label}
      {loading ? null : after}
    </Button>
  );
}
