import { expect, type Page } from '@playwright/test';
import { Staff } from './staff';
import type { Locale } from './words';

interface Rights {
  scope: string[];
  branchIds: string[];
}

/** An account of staff that an admin has made for one test, with what it may do, and without the pages for that. */
export class Colleague {
  private constructor(
    private readonly admin: Staff,
    private readonly id: string,
    private readonly account: { email: string; password: string },
  ) {}

  static async invitedBy(admin: Staff, name: string, rights: Rights): Promise<Colleague> {
    const email = `${name.toLowerCase()}.${admin.email}`;
    const password = 'tilam-43';
    const { inviteUser } = await admin.ask<{ inviteUser: { _id: string } }>(
      'mutation ($input: UserInput!) { inviteUser(input: $input) { _id } }',
      { input: { name, email, role: 'admin', ...rights } },
    );
    const [mail] = await admin.messagesTo(email, 1);
    const token = /\/reset-password\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await admin.ask('mutation ($token: String!, $password: String!) { resetPassword(token: $token, password: $password) { success } }', {
      token,
      password,
    });
    return new Colleague(admin, inviteUser._id, { email, password });
  }

  /** Before a browser of their own. */
  at(page: Page, locale: Locale = 'en'): Staff {
    return new Staff(page, locale, this.account);
  }

  /** From now on they may do this and nothing else. */
  async mayOnly(rights: Rights): Promise<void> {
    const { updateUser } = await this.admin.ask<{ updateUser: { scope: string[] } }>(
      'mutation ($id: ID!, $input: UserInput!) { updateUser(id: $id, input: $input) { scope } }',
      { id: this.id, input: { name: this.account.email.split('.')[0], email: this.account.email, role: 'admin', ...rights } },
    );
    expect(updateUser.scope).toEqual(rights.scope);
  }
}
