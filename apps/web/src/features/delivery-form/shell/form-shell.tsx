import { Box, Flex } from '@chakra-ui/react';
import { useRef, type ReactNode } from 'react';
import { BottomBar } from '../../../components/bottom-bar/bottom-bar';
import { EditAccountDialogs } from '../../../components/edit-account-dialogs/edit-account-dialogs';
import { useDocumentTitle } from '../../../lib/use-document-title';
import { useT } from '../../../lib/use-t';
import { Container } from '../../../ui/container';
import type { Step } from '../steps';
import { FormDialogs } from '../welcome/form-dialogs';
import { TutorialLink } from '../welcome/tutorial-link';
import { useWelcome } from '../welcome/use-welcome';
import { WelcomeStrip } from '../welcome/welcome-strip';
import { FormStepper } from './form-stepper';

interface FormShellProps {
  step: Step;
  children: ReactNode;
  /** Beside the form from 1024 px on. */
  aside: ReactNode;
  /** The next action for narrow screens, with its line; wide ones have it in the form or the aside. Null where the step has it. */
  bar: { line?: ReactNode; action: ReactNode } | null;
}

/** One step of the form: where one is, the step itself, the delivery so far, and the way on. */
export function FormShell({ step, children, aside, bar }: FormShellProps) {
  const t = useT();
  const content = useRef<HTMLDivElement>(null);
  const { shown, close } = useWelcome();
  // A customer who has come as far as the dates needs no welcome any more.
  const welcome = shown && (step === 'postcode' || step === 'order');
  useDocumentTitle(t(`deliveryForm.${step}.title`));
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
                    // The button goes: the keyboard stays in the step.
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
      <FormDialogs />
      <EditAccountDialogs />
    </Flex>
  );
}
