import { prefixOf, stripPrefix } from '@booking/domain/locale/locale';
import { createElement, use, type ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { beginActivity } from '../lib/activity';
import { CustomerWords, loadCustomerMessages } from '../lib/added-words';
import { fetchPageFiles, keepAllPages } from '../lib/page-files';
import { paths, type Path, type StaffPath } from '@booking/domain/navigation/paths';
import { afterSignIn } from '../lib/session/transitions';

type View = ComponentType;

/** The path of a page outside of the staff's area. */
export type OuterPath = Exclude<Path, StaffPath>;
/** The staff's area below /admin, with its own pages, messages and layout. Customers load nothing of it. */
const staffPages = '/admin/*';
/** Any other address. */
const notFound = '*';
type Page = OuterPath | typeof staffPages | typeof notFound;

/** Loads a page in parallel with the messages of form, account and booking. */
async function withWords(load: Promise<View>): Promise<View> {
  // The page itself shows a failure when it is rendered.
  if (!import.meta.env.SSR) loadCustomerMessages(stripPrefix(window.location.pathname).locale).catch(() => undefined);
  const View = await load;
  return () => createElement(CustomerWords, null, createElement(View));
}

/** The same within the client of the server (Apollo Client). */
async function withServer(load: Promise<View>): Promise<View> {
  const [{ ServerClient }, View] = await Promise.all([import('../lib/server-client'), withWords(load)]);
  return () => createElement(ServerClient, null, createElement(View));
}

/** The code of each page, loaded when the page is first visited. */
const loaders: Record<Page, () => Promise<View>> = {
  [paths.home]: async () => (await import('../features/home/home-view')).HomeView,
  // Needs the server only after a postcode, and then loads the client itself.
  [paths.form]: () => withWords(import('../features/delivery-form/postcode-view').then((module) => module.PostcodeView)),
  [paths.formOrder]: () => withServer(import('../features/delivery-form/order-view').then((module) => module.OrderView)),
  [paths.formDate]: () => withServer(import('../features/delivery-form/date-view').then((module) => module.DateView)),
  [paths.formDetails]: () => withServer(import('../features/delivery-form/details-view').then((module) => module.DetailsView)),
  [paths.formSummary]: () => withServer(import('../features/delivery-form/summary-view').then((module) => module.SummaryView)),
  [paths.formConfirmation]: () =>
    withServer(import('../features/delivery-form/confirmation-view').then((module) => module.ConfirmationView)),
  [paths.manage]: () => withServer(import('../features/manage/manage-page').then((module) => module.ManagePage)),
  [paths.manageShort]: () => withServer(import('../features/manage/manage-page').then((module) => module.ShortLinkPage)),
  [paths.resetPassword]: () => withServer(import('../features/account/reset-password-page').then((module) => module.ResetPasswordPage)),
  [paths.confirmEmail]: () => withServer(import('../features/account/confirm-email-page').then((module) => module.ConfirmEmailPage)),
  [paths.developers]: async () => (await import('../features/developers/developers-view')).DevelopersView,
  [paths.user]: () => withServer(import('../features/user-area/user-page').then((module) => module.UserPage)),
  [paths.admin]: async () => {
    const [{ StaffWords }, { EntryView }, { SignInForm }] = await Promise.all([
      import('./staff/staff-words'),
      import('../features/staff-entry/entry-view'),
      import('../features/account/sign-in-form'),
    ]);
    return () => createElement(StaffWords, null, createElement(EntryView, null, createElement(SignInForm, { onSignedIn: afterSignIn })));
  },
  [staffPages]: async () => {
    const { StaffArea, prepareStaffArea } = await import('./staff/staff-area');
    prepareStaffArea(window.location.pathname);
    return StaffArea;
  },
  [notFound]: async () => (await import('./not-found-page')).NotFoundPage,
};

// The first match counts: /admin itself comes before the staff's area, and the 404 page is last.
const pagePaths = Object.keys(loaders) as Page[];

const loading = new Map<Page, Promise<View>>();
const failed = new Set<Page>();

/** Loads the code of a page once, and shows the progress bar meanwhile. */
function loadPage(path: Page): Promise<View> {
  const known = loading.get(path);
  if (known) return known;
  const end = beginActivity();
  const view = loaders[path]();
  void view.then(end, () => {
    end();
    failed.add(path);
  });
  loading.set(path, view);
  return view;
}

const viewOf =
  (path: Page): View =>
  () =>
    createElement(use(loadPage(path)));

/** The pages by path, for the routes. */
export const pages = Object.fromEntries(pagePaths.map((path) => [path, viewOf(path)])) as unknown as Record<OuterPath, View>;
export const StaffArea = viewOf(staffPages);
export const NotFoundPage = viewOf(notFound);

const pageOf = (pathname: string): Page | undefined => {
  const { path } = stripPrefix(pathname);
  return pagePaths.find((pattern) => matchPath(pattern, path));
};

/** Starts loading the page of an address, in parallel with its messages. */
export function preloadPage(pathname: string): void {
  const path = pageOf(pathname);
  // The page itself shows a failure when it is rendered.
  if (path) loadPage(path).catch(() => undefined);
}

/** The most likely next page of each page. */
const next: Partial<Record<Page, OuterPath[]>> = {
  [paths.home]: [paths.form, paths.formOrder],
  [paths.form]: [paths.formOrder, paths.formDate],
  [paths.formOrder]: [paths.formDate],
  [paths.formDate]: [paths.formDetails],
  [paths.formDetails]: [paths.formSummary],
  [paths.formSummary]: [paths.formConfirmation],
};

/** The files that a page itself loads while it is filled in (build/first-files.ts). */
const soonIn: Partial<Record<Page, string[]>> = { [paths.form]: ['/form postcode'], [paths.formDetails]: ['/form/details phone'] };

/**
 * Prefetches the files of the next page, then those of the whole form for later visits. Waits for the visitor's first touch, so that it
 * does not compete with rendering.
 * @param onTouch resolves at the first touch
 */
export async function prepareNextPages(pathname: string, onTouch: Promise<void>): Promise<void> {
  // A page that failed shows an error; its next visit loads it again.
  for (const path of failed) loading.delete(path);
  failed.clear();
  const path = pageOf(pathname);
  if (!path) return;
  const words = `customer-words${prefixOf(stripPrefix(pathname).locale)}`;
  for (const upcoming of [...(soonIn[path] ?? []), words, ...(next[path] ?? [])]) await fetchPageFiles(upcoming);
  void onTouch.then(() => next[path]?.forEach((upcoming) => void loadPage(upcoming).catch(() => undefined)));
  await keepAllPages(prefixOf(stripPrefix(pathname).locale));
}
