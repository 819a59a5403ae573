import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { Customer } from './customer';
import type { Locale } from './words';

/** Returns a Malaysian mobile number in national form that no other test uses: a number gets one code a minute. */
export const newMobile = (): string => `019-${randomInt(200, 1000)} ${randomInt(1000, 10_000)}`;

/** A customer with an account, or on the way to one. */
export class Member extends Customer {
  readonly name = 'Lim Wei Ming';
  readonly mobile = newMobile();
  password = 'tilam-42';

  constructor(page: Page, locale: Locale) {
    super(page, locale);
  }

  field(name: string) {
    return this.page.getByLabel(this.say(`account.field.${name}`), { exact: true });
  }

  button(id: string) {
    return this.page.getByRole('button', { name: this.say(id), exact: true });
  }

  /** The field of the code. */
  get code() {
    return this.page.getByRole('textbox', { name: this.say('account.code.label') });
  }

  get dialog() {
    return this.page.getByRole('dialog');
  }

  async fillSignUp(): Promise<void> {
    await this.field('name').fill(this.name);
    await this.field('email').fill(this.email);
    await this.field('password').fill(this.password);
    await this.field('confirmPassword').fill(this.password);
    await this.field('phoneNumber').fill(this.mobile);
  }

  async signIn(password: string): Promise<void> {
    await this.field('email').fill(this.email);
    await this.field('password').fill(password);
    await this.dialog.getByRole('button', { name: this.say('account.signIn'), exact: true }).click();
  }

  /** Waits for a code to the number and returns the newest. */
  codeSent(): Promise<string> {
    return this.codeSentTo(this.mobile);
  }

  /** Creates an account through the API, for tests of later steps. */
  async signUpAside(): Promise<void> {
    const { request } = this.page;
    const { name, email, password, mobile: phoneNumber } = this;
    expect((await request.post('/server/api/auth/otp', { data: { mobile: phoneNumber } })).ok()).toBe(true);
    const query = 'mutation ($input: SignUpInput!) { signUp(input: $input) { __typename } }';
    const variables = { input: { name, email, password, phoneNumber, otp: await this.codeSent() } };
    const answer = await request.post('/server/graphql', { data: { query, variables }, headers: { 'apollo-require-preflight': 'true' } });
    expect(await answer.json()).toEqual({ data: { signUp: { __typename: 'SignUpSuccess' } } });
  }
}
