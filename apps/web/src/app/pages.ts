import { prefixOf, stripPrefix } from '@booking/domain/locale/locale';
import { createElement, use, type ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { beginActivity } from '../lib/activity';
import { CustomerWords, loadCustomerMessages } from '../lib/added-words';
import { fetchPageFiles, keepAllPages } from '../lib/page-files';
import { paths, type Path, type StaffPath } from '@booking/domain/navigation/paths';
import { afterSignIn } from '../lib/session/transitions';

type View = ComponentType;

/** A page outside of the area of staff. */
export type OuterPath = Exclude<Path, StaffPath>;
/** Everything below /admin: one area with its own pages, words and layout. Customers load nothing of it. */
const staffPages = '/admin/*';
type Page = OuterPath | typeof staffPages;

/** A page with the words of form, account and booking; both are loaded side by side. */
async function withWords(load: Promise<View>): Promise<View> {
  // A failure is shown by the page itself when it is drawn.
  if (!import.meta.env.SSR) loadCustomerMessages(stripPrefix(window.location.pathname).locale).catch(() => undefined);
  const View = await load;
  return () => createElement(CustomerWords, null, createElement(View));
}

/** The same within the client of the server. */
async function withServer(load: Promise<View>): Promise<View> {
  const [{ ServerClient }, View] = await Promise.all([import('../lib/server-client'), withWords(load)]);
  return () => createElement(ServerClient, null, createElement(View));
}

/** Every page's code, loaded when it is first visited. */
const loaders: Record<Page, () => Promise<View>> = {
  [paths.home]: async () => (await import('../features/home/home-view')).HomeView,
  // Asks the server only once a postcode is typed, and then loads the client itself.
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
};

// In this order: /admin itself is the entry.
const pagePaths = Object.keys(loaders) as Page[];

const loading = new Map<Page, Promise<View>>();
const failed = new Set<Page>();

/** The code of a page: fetched once, shown in the progress bar meanwhile. */
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

const pageOf = (pathname: string): Page | undefined => {
  const { path } = stripPrefix(pathname);
  return pagePaths.find((one) => matchPath(one, path));
};

/** Starts fetching the page of an address, beside its words and not after them. */
export function preloadPage(pathname: string): void {
  const path = pageOf(pathname);
  // A failure is shown by the page itself when it is drawn.
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

/** What a page itself asks for while it is filled in (build/first-files.ts). */
const soonIn: Partial<Record<Page, string[]>> = { [paths.form]: ['/form postcode'], [paths.formDetails]: ['/form/details phone'] };

/**
 * After a page is drawn: fetches what comes next, and then the whole form for later visits. It is run once the visitor has
 * touched anything: until then the processor is for drawing.
 * @param onTouch resolves when the visitor has
 */
export async function prepareNextPages(pathname: string, onTouch: Promise<void>): Promise<void> {
  // The page shows that it could not be loaded; the next visit loads it again.
  for (const path of failed) loading.delete(path);
  failed.clear();
  const path = pageOf(pathname);
  if (!path) return;
  const words = `customer-words${prefixOf(stripPrefix(pathname).locale)}`;
  for (const upcoming of [...(soonIn[path] ?? []), words, ...(next[path] ?? [])]) await fetchPageFiles(upcoming);
  void onTouch.then(() => next[path]?.forEach((upcoming) => void loadPage(upcoming).catch(() => undefined)));
  await keepAllPages(prefixOf(stripPrefix(pathname).locale));
}
