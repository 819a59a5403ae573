import { safeRedirect } from '@booking/domain/navigation/safe-redirect';
import { stripPrefix } from '@booking/domain/locale/locale';
import type { NavigateFunction } from 'react-router-dom';
import { localisedPath, paths } from '@booking/domain/navigation/paths';

/** The query parameter that opens a dialog of the account on any page. */
export const accountDialogParam = 'account';

interface Address {
  pathname: string;
  search: string;
  hash: string;
}

const key = 'booking.return-to';
const none = '';

/** Remembers, in this tab, the page that a guard redirected from, until somebody has signed in. */
export function rememberPage(address: Address): void {
  try {
    sessionStorage.setItem(key, pageOf(address));
  } catch {
    // Storage is blocked: the sign-in leads to the account's own page.
  }
}

export function forgetPage(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: there was nothing in it.
  }
}

function rememberedPage(): string {
  try {
    return sessionStorage.getItem(key) ?? none;
  } catch {
    return none;
  }
}

/** Returns path, query and fragment without the language's prefix and the account's dialog; empty if it is no safe path of this site. */
function pageOf({ pathname, search, hash }: Address): string {
  if (safeRedirect(pathname, none) === none) return none;
  const query = new URLSearchParams(search);
  query.delete(accountDialogParam);
  const text = query.toString();
  return safeRedirect(stripPrefix(pathname).path + (text === '' ? '' : `?${text}`) + hash, none);
}

/** Returns true for pages that a user does not return to after a sign-in: it leads to the account's own page instead. */
function isDoorstep(page: string): boolean {
  const path = page.replace(/[?#].*$/, '');
  const [, first] = path.split('/');
  return path === paths.home || path.replace(/\/+$/, '') === paths.admin || first === 'reset-password' || first === 'confirm-email';
}

/**
 * Returns the page that a sign-in leads to, in the page's language (Specification, section 4): the page of the dialog, else the page
 * that a guard redirected from, else /admin, whose guard redirects to the account's own page.
 * @param remembered the page of rememberPage; any text, because it comes from storage
 */
export function pageAfterSignIn(address: Address, remembered: string): string {
  const { locale } = stripPrefix(address.pathname);
  const candidates = [pageOf(address), safeRedirect(remembered, none)];
  return localisedPath(locale, candidates.find((page) => page !== none && !isDoorstep(page)) ?? paths.admin);
}

let page: { address: Address; navigate: NavigateFunction } | null = null;

/** Sets the address of this tab and the function that navigates; null when the page is unmounted. */
export function setPage(present: typeof page): void {
  page = present;
}

/** Navigates away from the sign-in page or dialog. Call it after session.signIn has succeeded. */
export function afterSignIn(): void {
  if (!page) return;
  const target = pageAfterSignIn(page.address, rememberedPage());
  forgetPage();
  void page.navigate(target, { replace: true });
}
