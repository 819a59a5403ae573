import { validationMessage } from '@booking/i18n/validation-messages';
import { outcomeMessage } from '@booking/i18n/outcome-messages';
import { expect, test } from '@playwright/test';
import { Member } from './member';
import { bothSuites, locales, longSuite, prefixOf, suiteOf, type Locale } from './words';

/** A different width for each language, so that axe checks all three: a sheet on a telephone, a dialog elsewhere. */
const widths: Record<Locale, number> = { en: 375, bm: 1280, cn: 2560 };
const signUps = [
  ...bothSuites.map((suite) => ({ locale: 'en', ...suite }) as const),
  { locale: 'bm', depth: '', details: longSuite },
  { locale: 'cn', depth: '', details: longSuite },
] as const;
const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const inWords = (text: string) => new RegExp(text.split(/\{[^}]*\}/)[0]?.trim() ?? text);

for (const { locale, depth, details } of signUps) {
  const width = widths[locale];
  test(`a customer signs up in ${locale} at ${width} px, after a wrong code and a change of mind${depth}`, details, async ({ page }) => {
    await page.setViewportSize({ width, height: 860 });
    const member = new Member(page, locale);
    const { say, dialog } = member;
    await member.open('/?account=sign-up');
    await expect(member.field('name')).toBeFocused();
    await member.looksSound();

    await member.button('account.signUp.send').click();
    await expect(dialog.getByText(validationMessage(locale, 'NAME_REQUIRED'))).toBeVisible();
    await expect(dialog.getByText(validationMessage(locale, 'REQUIRED'))).toBeVisible();
    await expect(member.field('name')).toBeFocused();
    await member.looksSound();

    await member.fillSignUp();
    await member.button('account.signUp.send').click();
    await expect(dialog.getByRole('heading', { name: say('account.otp.title') })).toBeVisible();
    await expect(member.code).toBeFocused();
    await expect(dialog.getByText(member.email)).toBeVisible();
    await expect(dialog.getByText(inWords(say('account.code.validFor')))).toBeVisible();
    await expect(dialog.getByText(/\b0:\d\d/)).toBeVisible();
    await expect(member.button('account.code.sendAgain')).toHaveCount(0);
    await expect(member.button('account.otp.create')).toBeDisabled();
    await member.looksSound();

    const code = await member.codeSent();
    await member.code.pressSequentially(otherCode(code));
    await expect(dialog.getByText(validationMessage(locale, 'CODE_WRONG', { left: 4 }))).toBeVisible();
    await expect(member.code).toHaveValue('');
    await member.looksSound();

    await member.button('account.otp.edit').click();
    await expect(member.field('password')).toHaveValue(member.password);
    await member.button('account.signUp.send').click();
    await dialog.getByRole('tab', { name: say('account.signIn'), exact: true }).click();
    await expect(member.field('email')).toHaveValue(member.email);
    await member.looksSound();
    await dialog.getByRole('tab', { name: say('account.signUp'), exact: true }).click();
    await expect(member.code).toHaveCount(0);
    await member.button('account.signUp.send').click();

    // Still the first code: a second within the minute would have been refused.
    await member.code.fill(code);
    // Checked first, because the welcome is shown for only five seconds.
    await expect(page.getByText(say('account.signedUp.welcome'))).toBeVisible();
    await expect(page).toHaveURL(`${prefixOf(locale)}/user`);
    await expect(dialog).toBeHidden();
    await member.messages(1);
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]));
    expect(kept).not.toContain(member.password);
  });
}

for (const locale of locales) {
  test(`a customer who forgot the password resets it in ${locale}`, suiteOf(locale), async ({ page }) => {
    await page.setViewportSize({ width: widths[locale], height: 860 });
    const member = new Member(page, locale);
    const { say, dialog } = member;
    await member.signUpAside();
    await member.open('/?account=sign-in');
    await expect(member.field('email')).toBeFocused();
    await member.looksSound();
    await member.signIn('tilam-41');
    await expect(dialog.getByText(outcomeMessage(locale, 'signInFailed'))).toBeVisible();
    await expect(member.field('password')).toHaveValue('tilam-41');
    await member.looksSound();

    await dialog.getByRole('link', { name: say('account.forgot.link') }).click();
    await expect(member.field('email')).toHaveValue(member.email);
    await member.looksSound();
    await member.button('account.forgot.send').click();
    await expect(dialog.getByText(outcomeMessage(locale, 'resetEmailSent', { email: member.email }))).toBeVisible();
    await member.looksSound();

    const [mail] = await member.messages(2);
    const link = /https?:\/\/\S+\/reset-password\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: say('account.reset.title') })).toBeVisible();
    await expect(page).toHaveURL(`${prefixOf(locale)}/reset-password`);
    await member.looksSound();
    // The tab keeps the token.
    await page.reload();
    await member.field('newPassword').fill('katil-baharu');
    await member.field('confirmNewPassword').fill('katil-lama');
    await member.button('account.reset.save').click();
    await expect(page.getByText(validationMessage(locale, 'PASSWORDS_DIFFER'))).toBeVisible();
    await expect(member.field('confirmNewPassword')).toBeFocused();
    await member.looksSound();
    await member.field('confirmNewPassword').fill('katil-baharu');
    await member.button('account.reset.save').click();
    await expect(page.getByText(outcomeMessage(locale, 'passwordSaved'))).toBeVisible();
    await member.looksSound();

    await page.getByRole('link', { name: say('account.signIn'), exact: true }).click();
    await member.signIn(member.password);
    await expect(dialog.getByText(outcomeMessage(locale, 'signInFailed'))).toBeVisible();
    await member.signIn('katil-baharu');
    await expect(page).toHaveURL(`${prefixOf(locale)}/user`);

    await page.goto(link);
    await member.field('newPassword').fill('katil-lain-1');
    await member.field('confirmNewPassword').fill('katil-lain-1');
    await member.button('account.reset.save').click();
    await expect(page.getByText(validationMessage(locale, 'TOKEN_USED'))).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: say('account.reset.invalid.title') })).toBeVisible();
    await expect(member.field('email')).toBeVisible();
    await member.looksSound();
  });
}
