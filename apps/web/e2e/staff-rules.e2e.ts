import { expect, test, type Page } from '@playwright/test';
import { Staff } from './staff';
import { bothSuites } from './words';

const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.getByRole('table').getByRole('row');

/** The impact of a rule on its days, once it is loaded. */
const impact = (staff: Staff) =>
  dialog(staff.page)
    .getByRole('region', { name: staff.say('planImpact.title') })
    .getByRole('status');

for (const { depth, details } of bothSuites)
  test(
    `a rule is added by mouse with its impact in sight, links to its overbooked days and is deleted${depth}`,
    details,
    async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const staff = new Staff(page);
      await staff.signIn();
      const name = `Lorry to ${staff.orderNumber}`;
      await page.goto('/admin/rules');
      await page.getByRole('button', { name: staff.say('rules.add') }).click();
      await dialog(page).getByLabel(staff.say('rules.field.name')).fill(name);
      await dialog(page).getByRole('checkbox', { name: 'Pahang Branch', exact: true }).check();
      await dialog(page).getByLabel(staff.say('rules.field.startDate')).fill('10/12');
      await dialog(page).getByLabel(staff.say('rules.field.dailyLimit')).fill('1');
      await expect(impact(staff)).toContainText(/1 day gets a new limit\. \d+ bookings on that day no longer fit\./);
      await staff.looksSoundInBothSchemes();
      await dialog(page)
        .getByRole('button', { name: /^Save: \d+ deliveries no longer fit$/ })
        .click();
      await expect(dialog(page)).toBeHidden();
      await expect(rows(page).nth(1)).toContainText(name);
      await expect(page.getByRole('link', { name: /Thu 10 Dec, Pahang Branch: \d+ over/ })).toBeVisible();
      await staff.looksSound();

      await rows(page).nth(1).click();
      await staff.pressInDialog('rules.delete');
      await staff.pressInDialog('rules.deleteAsk.confirm', { exact: true });
      await expect(page.getByText(`“${name}” is deleted.`)).toBeVisible();
      await expect(rows(page).nth(1)).not.toContainText(name);
    },
  );
