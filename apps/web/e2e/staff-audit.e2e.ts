import { expect, test } from '@playwright/test';
import { Staff } from './staff';
import { bothSuites } from './words';

const address = { zipcode: '93000' };
const branch = { dailyLimit: 12, leadTime: 2, deliveryRange: 30, deliveryWeekdays: ['SATURDAY'], coverage: [] as string[], address };

/** A branch of this test that was changed once, and so has two entries. */
async function givenChange(staff: Staff, name: string): Promise<string> {
  const { createBranch } = await staff.ask<{ createBranch: { id: string; version: number } }>(
    'mutation ($input: BranchInput!) { createBranch(input: $input) { id version } }',
    { input: { ...branch, name } },
  );
  await staff.ask('mutation ($id: ID!, $input: BranchInput!) { updateBranch(id: $id, input: $input) { id } }', {
    id: createBranch.id,
    input: { ...branch, name, dailyLimit: 9, cutoffTime: '15:00' },
  });
  return createBranch.id;
}

for (const { depth, details } of bothSuites)
  test(`an audit entry is found by mouse and shows its values before and after${depth}`, details, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const staff = new Staff(page);
    await staff.enter('/admin/audit');
    const name = `Audited ${staff.email}`;
    const id = await givenChange(staff, name);
    await page.getByRole('button', { name: staff.say('audit.filter.kind'), exact: true }).click();
    await page.getByRole('button', { name: staff.say('audit.kind.Branch'), exact: true }).click();
    await expect(page).toHaveURL(/kind=Branch/);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    const row = page.getByRole('button', { expanded: false }).filter({ hasText: `${staff.say('audit.action.updateBranch')} ${name}` });
    await row.click();
    await expect(page.getByRole('row', { name: `${staff.say('audit.field.dailyLimit')} 12 9` })).toBeVisible();
    await staff.looksSoundInBothSchemes();
    await page.getByRole('link', { name: staff.say('audit.everything') }).click();
    await expect(page).toHaveURL(new RegExp(`about=${id}`));
    await expect(page.getByText(staff.say('audit.action.createBranch'))).toHaveCount(1);
    await page.goBack();
    await expect(page).not.toHaveURL(/about=/);
  });
