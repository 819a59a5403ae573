import { chakra, Flex } from '@chakra-ui/react';
import { useApolloClient } from '@apollo/client/react';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { BookingDrawer } from '../../components/booking-drawer/booking-drawer';
import { ConfirmProvider } from '../../components/confirm/confirm';
import { LiveNotice, useLive } from '../../components/live/use-live';
import { OpenPaths } from '../../lib/open-paths';
import { useStaffUser } from '../../lib/session/staff-user';
import { useT } from '../../lib/use-locale';
import { MenuDrawer } from '../../ui/side-drawer';
import { PageSkeleton } from '../guard/guard';
import { Brand } from '../layout/brand';
import { ColorModeMenu } from '../layout/color-mode-menu';
import { LanguageMenu } from '../layout/language-menu';
import { PageFrame } from '../layout/page-frame';
import { StaffBar } from './staff-bar';
import { StaffDialogEntries, StaffDrawer, StaffDrawerEntries } from './staff-drawer';
import { openScreens } from './staff-screens';
import { useStaffDialog, type StaffDialog } from './use-staff-dialog';

const loadDialogs = () => import('./staff-dialogs');
const StaffDialogs = lazy(async () => ({ default: (await loadDialogs()).StaffDialogs }));

/** The layout of the pages for staff: drawer and top bar (Specification, section 2); the snackbar stands around all pages. */
export function StaffLayout() {
  const user = useStaffUser();
  useLayoutEffect(() => {
    // Tells the theme (global-css.ts) that these pages keep their sizes on very wide screens.
    const { dataset } = document.documentElement;
    dataset['staff'] = '';
    return () => {
      delete dataset['staff'];
    };
  }, []);
  const open = new Set(openScreens(user).map(({ path }) => path));
  return (
    <OpenPaths value={open}>
      <ConfirmProvider>
        <StaffFrame />
      </ConfirmProvider>
    </OpenPaths>
  );
}

function StaffFrame() {
  const t = useT();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  const { opened, open } = useStaffDialog();
  const openFromMenu = (dialog: StaffDialog) => {
    closeMenu();
    open(dialog);
  };
  const [ready, setReady] = useState(false);
  const client = useApolloClient();
  const isLost = useLive();
  useEffect(() => {
    // Queued actions of a crew are sent from every page.
    void import('../../features/staff-day/queue/action-queue').then(
      ({ startActionQueue }) => startActionQueue(client),
      () => undefined,
    );
  }, [client]);
  useEffect(() => {
    // Loaded and rendered ahead, so that the palette takes keys right after Ctrl K. A failed load is retried when a dialog opens.
    loadDialogs().then(
      () => setReady(true),
      () => undefined,
    );
  }, []);
  return (
    <PageFrame side={<StaffDrawer onDialog={open} />} bar={<StaffBar onMenu={() => setMenuOpen(true)} onSearch={() => open('palette')} />}>
      <LiveNotice isLost={isLost} />
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
      <BookingDrawer />
      <MenuDrawer open={isMenuOpen} onClose={closeMenu} label={t('app.menu')}>
        <Flex align="center" gap="1" minHeight="3.875rem" ps="4" pe="2" mb="2">
          <chakra.div me="auto">
            <Brand />
          </chakra.div>
          <LanguageMenu />
          <ColorModeMenu />
        </Flex>
        <StaffDrawerEntries onPick={closeMenu} />
        <StaffDialogEntries onDialog={openFromMenu} />
      </MenuDrawer>
      <Suspense>{ready || opened !== null ? <StaffDialogs opened={opened} open={open} /> : null}</Suspense>
    </PageFrame>
  );
}
