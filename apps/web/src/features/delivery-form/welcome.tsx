import { chakra, Flex } from '@chakra-ui/react';
import { CircleHelp, Sparkles, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation, useSearchParams, type LinkProps } from 'react-router-dom';
import { useOpenAccountDialog } from '../../components/account-dialog-link/use-account-dialog';
import { createLocalStore } from '../../lib/local-store';
import { useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { TextLink } from '../../ui/text-link';

/** On the first visit, explains the form below the field. Never takes the focus. */
export function WelcomeStrip({ onClose }: { onClose: () => void }) {
  const t = useT();
  const tutorial = useTutorialLink();
  return (
    <Flex as="section" gap="3" bg="accent.subtle" borderRadius="tile" py="3" ps="4" pe="1.5">
      <chakra.span color="accent.fg" flex="none" mt="1" asChild>
        <Sparkles size={20} />
      </chakra.span>
      <chakra.div flex="1" minWidth="0" py="0.5">
        <chakra.h2 fontWeight="600" fontSize="1rem">
          {t('deliveryForm.welcome.title')}
        </chakra.h2>
        <chakra.p color="fg.muted" mt="0.5" mb="2">
          {t('deliveryForm.welcome.lead')}
        </chakra.p>
        <TextLink asChild>
          <Link {...tutorial}>{t('deliveryForm.tutorial.open')}</Link>
        </TextLink>
      </chakra.div>
      <Button
        variant="ghost"
        icon
        aria-label={t('deliveryForm.welcome.close')}
        onClick={onClose}
        alignSelf="flex-start"
        // Aligned with the heading.
        mt="-0.4375rem"
      >
        <X size={20} />
      </Button>
    </Flex>
  );
}

const welcomed = createLocalStore<true>({ key: 'booking.welcomed', version: 1, parse: (json) => (json === true ? true : null) });

/** Remembers on this device that the welcome was closed or is not needed. */
export const rememberVisit = (): void => welcomed.write(true);

/** Returns whether to show the welcome, and a function that closes it for good. */
export function useWelcome(): { shown: boolean; close: () => void } {
  const [shown, setShown] = useState(() => welcomed.read() === null);
  return {
    shown,
    close() {
      rememberVisit();
      setShown(false);
    },
  };
}

/** A link to the tutorial, which the browser's Back closes. */
function useTutorialLink(): Pick<LinkProps, 'to' | 'preventScrollReset'> {
  const { pathname, search } = useLocation();
  const opened = new URLSearchParams(search);
  opened.set('dialog', 'tutorial');
  return { to: { pathname, search: opened.toString() }, preventScrollReset: true };
}

/** Opens the tutorial again. */
export function TutorialLink() {
  const t = useT();
  const link = useTutorialLink();
  return (
    <Button asChild variant="ghost" size="md">
      <Link {...link}>
        <CircleHelp size={17} />
        {t('deliveryForm.tutorial.open')}
      </Link>
    </Button>
  );
}

const TutorialDialog = lazy(async () => ({ default: (await import('./tutorial-dialog')).TutorialDialog }));

const param = 'dialog';

/** The tutorial of `?dialog=tutorial`, which is loaded when it is first opened. */
export function Tutorial() {
  const [search, setSearch] = useSearchParams();
  // One dialog at a time: this one waits until the account's is closed.
  const isWaiting = useOpenAccountDialog() !== null;
  const open = !isWaiting && search.get(param) === 'tutorial';
  // Stays mounted when it is closed: otherwise the browser would not return the focus.
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;

  function close() {
    setSearch(
      (before) => {
        before.delete(param);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <Suspense>
      <TutorialDialog open={open} onClose={close} />
    </Suspense>
  );
}
