import { expect, test } from '@playwright/test';
import { hostileFile } from './hostile-file';
import { Staff } from './staff';
import { locales } from './words';

interface Screen {
  /** The address, or a function that finds it. */
  path: string | ((staff: Staff) => Promise<string>);
  /** Steps before the page is measured. */
  open?: (staff: Staff) => Promise<unknown>;
  /** Whether the steps open a dialog: the page is measured again after it is closed. */
  isDialog?: boolean;
  colorScheme?: 'dark';
}

const field = ({ page, say }: Staff, id: string) => page.getByRole('dialog').getByLabel(say(id), { exact: true });
const day = async (staff: Staff) => `/admin/day?branch=${await staff.branchId('Pahang Branch')}&date=2026-12-01`;
const seesNextStop = ({ page }: Staff) => expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
const seesBooking = ({ page }: Staff) => expect(page.locator('[data-booking]').filter({ visible: true }).first()).toBeVisible();

/** The staff pages without a layout test of their own. Each form is submitted empty, to show its errors. */
const screens: Record<string, Screen> = {
  'the archive, empty': {
    path: '/admin/archive?search=nobody-at-all',
    open: ({ page, say }) => expect(page.getByText(say('archive.none.text'))).toBeVisible(),
  },
  'the audit log': {
    path: '/admin/audit',
    open: ({ page }) =>
      page
        .getByRole('button', { expanded: false })
        .filter({ hasText: /^\d\d:\d\d/ })
        .first()
        .click(),
  },
  'branches and their form': {
    path: '/admin/branches?branch=new&postcode=34200',
    async open(staff) {
      await staff.page.getByRole('dialog').getByText(staff.say('branches.arrival'), { exact: true }).click();
      await staff.pressInDialog('branches.add');
      await expect(field(staff, 'branches.field.name')).toBeFocused();
    },
    isDialog: true,
  },
  'closed days and their form': {
    path: '/admin/closed-days?closed=new&day=2026-12-09',
    async open(staff) {
      await staff.pressInDialog('closedDays.closeIt');
      await expect(staff.page.getByRole('dialog').getByLabel(staff.say('closedDays.field.name'))).toBeFocused();
    },
    isDialog: true,
  },
  'the public holidays of a year': {
    path: '/admin/closed-days?closed=holidays&year=2026',
    open: ({ page, say }) => expect(page.getByRole('dialog').getByLabel(say('closedDays.shipped.year'))).toBeVisible(),
  },
  orders: { path: '/admin/orders', open: ({ page }) => expect(page.getByRole('table')).toBeVisible() },
  'the import of orders': {
    path: '/admin/orders?import',
    async open({ page, say }) {
      const buffer = hostileFile(['A-1', 'A-2', 'A-3']);
      await page.locator('input[type=file]').setInputFiles({ name: 'shop.csv', mimeType: 'text/csv', buffer });
      await expect(page.getByText(say('orders.check.done'))).toBeVisible();
    },
  },
  'overbooked days': {
    path: '/admin/overbooked',
    open: ({ page }) => expect(page.getByRole('listitem').filter({ hasText: /Perak/ }).first()).toBeVisible(),
  },
  'an overbooked day': {
    async path(staff) {
      const query = '{ overbookedDays { date branchId } }';
      const { overbookedDays } = await staff.ask<{ overbookedDays: { date: string; branchId: string }[] }>(query);
      return `/admin/overbooked?branch=${overbookedDays[0]?.branchId ?? ''}&date=${overbookedDays[0]?.date ?? ''}`;
    },
    open: ({ page }) => expect(page.getByRole('group', { name: /^1\. / })).toBeVisible(),
  },
  'rules and their form': {
    path: '/admin/rules?rule=new',
    async open(staff) {
      await staff.pressInDialog('rules.add');
      await expect(staff.page.getByRole('dialog').getByLabel(staff.say('rules.field.name'))).toBeFocused();
    },
    isDialog: true,
  },
  'users and an invitation': {
    path: '/admin/users?user=new',
    async open(staff) {
      await staff.pressInDialog('users.chooseEach');
      await staff.pressInDialog('users.send');
    },
    isDialog: true,
  },
  'the month': { path: '/admin/calendar?view=month&date=2026-12-09&day=2026-12-09', open: seesBooking },
  'the month in the dark': { path: '/admin/calendar?view=month&date=2026-12-09&day=2026-12-09', open: seesBooking, colorScheme: 'dark' },
  'the week in the dark': { path: '/admin/calendar?view=week&date=2026-12-09&day=2026-12-09', open: seesBooking, colorScheme: 'dark' },
  'the day': { path: day, open: seesNextStop },
  'the day in the dark': { path: day, open: seesNextStop, colorScheme: 'dark' },
};

for (const locale of locales)
  // Colours have no language.
  for (const [name, { path, open, isDialog = false, colorScheme = 'light' }] of Object.entries(screens)) {
    if (colorScheme === 'dark' && locale !== 'en') continue;
    test(`${name} fit at each width in ${locale}`, { tag: '@long' }, async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 780 });
      await page.emulateMedia({ colorScheme });
      const staff = new Staff(page, locale);
      staff.wordsOnly = locale !== 'en';
      await staff.beginSession();
      await staff.open(typeof path === 'string' ? path : await path(staff));
      await open?.(staff);
      await staff.standsAtEveryWidth();
      if (!isDialog) return;
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await staff.standsAtEveryWidth();
    });
  }
