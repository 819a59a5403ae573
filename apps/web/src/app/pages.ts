import { stripPrefix } from '@booking/domain/locale/locale';
import { createElement, lazy, type ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { beginActivity } from '../lib/activity';
import { paths, type Path } from '@booking/domain/navigation/paths';
import { afterSignIn } from '../lib/session/transitions';

type View = ComponentType;

/** A page within the client of the server; both are loaded side by side. */
async function withServer(load: Promise<View>): Promise<View> {
  const [{ ServerClient }, View] = await Promise.all([import('../lib/server-client'), load]);
  return () => createElement(ServerClient, null, createElement(View));
}

/** Every page's code, loaded when it is first visited. */
const loaders: Record<Path, () => Promise<View>> = {
  [paths.home]: async () => (await import('../features/home/home-view')).HomeView,
  // Asks the server only once a postcode is typed, and then loads the client itself.
  [paths.form]: async () => (await import('../features/delivery-form/postcode/postcode-view')).PostcodeView,
  [paths.formOrder]: () => withServer(import('../features/delivery-form/order/order-view').then((module) => module.OrderView)),
  [paths.formDate]: () => withServer(import('../features/delivery-form/date/date-view').then((module) => module.DateView)),
  [paths.formDetails]: () => withServer(import('../features/delivery-form/details/details-view').then((module) => module.DetailsView)),
  [paths.formSummary]: () => withServer(import('../features/delivery-form/summary/summary-view').then((module) => module.SummaryView)),
  [paths.formConfirmation]: () =>
    withServer(import('../features/delivery-form/confirmation/confirmation-view').then((module) => module.ConfirmationView)),
  [paths.manage]: () => withServer(import('../features/manage/manage-view').then((module) => module.ManageView)),
  [paths.manageShort]: () => withServer(import('../features/manage/short-link-view').then((module) => module.ShortLinkView)),
  [paths.resetPassword]: () => withServer(import('../features/account/reset-password-view').then((module) => module.ResetPasswordView)),
  [paths.confirmEmail]: () => withServer(import('../features/account/confirm-email-view').then((module) => module.ConfirmEmailView)),
  [paths.user]: () => withServer(import('../features/user-area/user-view').then((module) => module.UserView)),
  [paths.admin]: async () => {
    const [{ EntryView }, { SignInForm }] = await Promise.all([
      import('../features/staff-entry/entry-view'),
      import('../features/account/sign-in-form'),
    ]);
    return () => createElement(EntryView, null, createElement(SignInForm, { onSignedIn: afterSignIn }));
  },
  [paths.adminDashboard]: async () => (await import('../features/staff-entry/dashboard-view')).DashboardView,
};

const pagePaths = Object.values(paths);

const loading = new Map<Path, Promise<{ default: View }>>();

/** The code of a page: fetched once, shown in the progress bar meanwhile. */
function loadPage(path: Path): Promise<{ default: View }> {
  const known = loading.get(path);
  if (known) return known;
  const end = beginActivity();
  const page = loaders[path]().then((view) => ({ default: view }));
  void page.then(end, end);
  loading.set(path, page);
  return page;
}

/** The pages by path, for the routes. */
export const pages = Object.fromEntries(pagePaths.map((path) => [path, lazy(() => loadPage(path))])) as unknown as Record<Path, View>;

/** Starts fetching the page of an address, beside its words and not after them. */
export function preloadPage(pathname: string): void {
  const { path } = stripPrefix(pathname);
  const known = pagePaths.find((one) => matchPath(one, path));
  // A failure is shown by the page itself when it is drawn.
  if (known) loadPage(known).catch(() => undefined);
}
