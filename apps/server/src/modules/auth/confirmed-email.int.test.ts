import { beforeEach, describe, expect, it } from 'vitest';
import {
  confirmEmailDocument,
  emailTokenSentTo,
  forgotDocument,
  kindsSentTo,
  newAddress,
  resetDocument,
  signUp,
  signUpInput,
  tokenSentTo,
  type PasswordAnswer,
} from '../../testing/account-api.js';
import { ApiClient } from '../../testing/api-client.js';
import { givenAccount, type GivenAccount } from '../../testing/given-account.js';
import { givenBranch } from '../../testing/given.js';
import type { GivenUser } from '../../testing/given-session.js';
import { RestClient } from '../../testing/rest-client.js';
import { twoApps } from '../../testing/two-apps.js';

const { app, second } = await twoApps();
beforeEach(() => app.clock.advance(2 * 86_400_000));

const threeDays = 3 * 86_400_000;
const update = 'mutation ($id: ID!, $input: UserInput!) { updateUser(id: $id, input: $input) { email emailConfirmed role } }';
const invite = 'mutation ($input: UserInput!) { inviteUser(input: $input) { _id emailConfirmed role } }';
const resend = 'mutation { sendEmailConfirmation { success message } }';

const confirm = async (token: string) =>
  (await app.graphql<{ confirmEmail: PasswordAnswer }>(confirmEmailDocument, { token }, { headers: newAddress() })).data?.confirmEmail;
const confirmed = { success: true, message: 'Thank you. Your e-mail address is confirmed.', error: null };
const notValid = { success: false, message: null, error: 'This link is not valid or is no longer valid.' };
const reset = async (token: string, password: string) =>
  (await app.graphql<{ resetPassword: PasswordAnswer }>(resetDocument, { token, password }, { headers: newAddress() })).data?.resetPassword;
const login = (email: string, password = 'rahsia-123') =>
  new RestClient(app.baseUrl).post('/auth/login', { email, password }, newAddress());
/** Sends requests to the second server, with a session that was begun on the first. */
const elsewhere = (token: unknown) => new ApiClient(second.baseUrl, { authorization: `Bearer ${String(token)}` });
const stateOf = async (email: string) =>
  (
    await app.database.query<{ id: string; confirmed: boolean; role: string; hash: string | null; phone: string | null }>(
      'SELECT id, email_confirmed AS confirmed, role, password_hash AS hash, phone_number AS phone FROM user_account WHERE email = $1',
      [email],
    )
  )[0];
const extensions = ({ errors }: { errors: { extensions: object }[] | undefined }) => errors?.map((error) => error.extensions);
type Account = Awaited<ReturnType<typeof givenAccount>>;
const inputOf = ({ name, email, role, scope, branchIds, disabled }: GivenAccount) => ({ name, email, role, scope, branchIds, disabled });
const updated = ({ id, ...account }: Account, input: Partial<GivenAccount>, as: Partial<GivenUser> = {}) =>
  app.graphql<{ updateUser: { email: string; emailConfirmed: boolean; role: string } }>(
    update,
    { id, input: inputOf({ ...account, ...input }) },
    { as },
  );

/** Somebody who signed up, perhaps with another person's address: it is not confirmed yet. */
async function givenSignUp() {
  const input = signUpInput();
  await signUp(app, input);
  const { body } = await login(input.email);
  return { email: input.email, token: String(body['token']), refreshToken: String(body['refresh_token']) };
}
const confirmedEmail = async (token: string) => {
  const actor = await second.container.sessions.actorOf(token);
  return actor.kind === 'user' ? actor.confirmedEmail : undefined;
};

describe('a mailbox', () => {
  it('is confirmed by the link that a sign-up sends there, in the same session, on every process', async () => {
    const { email, token } = await givenSignUp();
    expect(await kindsSentTo(app, email)).toEqual(['ACCOUNT_CREATED']);
    expect((await elsewhere(token).graphql('{ me { emailConfirmed } }')).data).toEqual({ me: { emailConfirmed: false } });
    expect(await confirmedEmail(token)).toBeNull();

    const link = await emailTokenSentTo(app, email);
    expect(await confirm(link)).toEqual(confirmed);
    expect((await elsewhere(token).graphql('{ me { emailConfirmed } }')).data).toEqual({ me: { emailConfirmed: true } });
    expect(await confirmedEmail(token)).toBe(email);
    expect(await confirm(link), 'once').toEqual(notValid);
  });

  it('is not confirmed by loading the page, a guess, another kind of link, or an expired one', async () => {
    const { email } = await givenSignUp();
    const link = await emailTokenSentTo(app, email);
    // What a mail scanner does.
    await fetch(`${app.baseUrl}/confirm-email/${link}`);
    await app.graphql(forgotDocument, { email }, { headers: newAddress() });
    const passwordToken = await tokenSentTo(app, email);
    for (const token of ['', 'a guess', '\u0000', 'x'.repeat(10_000), passwordToken]) expect(await confirm(token)).toEqual(notValid);
    expect(await reset(link, 'tilam-baharu'), 'nor does it set a password').toEqual(notValid);
    app.clock.advance(threeDays);
    expect(await confirm(link)).toEqual(notValid);
    expect(await stateOf(email)).toMatchObject({ confirmed: false });
  });

  it('twenty concurrent uses of one link count as one', async () => {
    const { email } = await givenSignUp();
    const link = await emailTokenSentTo(app, email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(link)));
    expect(answers.filter((answer) => answer?.success)).toHaveLength(1);
  });

  it('gets another link from the profile, five an hour, and none if it is confirmed', async () => {
    const { email, token } = await givenSignUp();
    const sent = { sendEmailConfirmation: { success: true, message: `We sent a link to ${email}. Open it to confirm the address.` } };
    expect((await elsewhere(token).graphql(resend)).data).toEqual(sent);
    expect(await confirm(await emailTokenSentTo(app, email))).toEqual(confirmed);
    expect((await elsewhere(token).graphql(resend)).data).toEqual(sent);
    expect(await kindsSentTo(app, email)).toEqual(['ACCOUNT_CREATED', 'EMAIL_CONFIRMATION']);

    const other = await givenSignUp();
    for (let at = 0; at < 5; at += 1) expect((await elsewhere(other.token).graphql(resend)).errors).toBeUndefined();
    expect(extensions(await elsewhere(other.token).graphql(resend))).toMatchObject([{ code: 'TOO_MANY_REQUESTS' }]);
  });

  it.each(['a new password by a link', 'an invitation'])('is confirmed by %s, which was sent there', async (how) => {
    const { email } = how === 'an invitation' ? signUpInput() : await givenSignUp();
    if (how === 'an invitation') await app.graphql(invite, { input: { name: 'Jemputan', email, role: 'user' } }, { as: {} });
    else await app.graphql(forgotDocument, { email }, { headers: newAddress() });
    expect(await stateOf(email)).toMatchObject({ confirmed: false });
    expect((await reset(await tokenSentTo(app, email), 'tilam-baharu'))?.success).toBe(true);
    expect(await stateOf(email)).toMatchObject({ confirmed: true });
  });
});

describe('a promotion to staff', () => {
  it('of an unconfirmed mailbox is refused with the reason', async () => {
    const account = await givenAccount(app, { emailConfirmed: false });
    const { errors } = await updated(account, { role: 'admin', scope: ['booking:read'] });
    expect(errors?.[0]?.extensions).toEqual({
      code: 'BAD_USER_INPUT',
      fields: [
        {
          path: 'input.role',
          code: 'EMAIL_UNCONFIRMED',
          message: 'This person has not confirmed their e-mail address yet. Ask them to open the link in our e-mail first.',
        },
      ],
    });
    expect(await stateOf(account.email)).toMatchObject({ role: 'user' });
    const other = await givenAccount(app);
    const both = await updated(other, { role: 'admin', email: 'alamat.lain@example.test' });
    expect(extensions(both), 'nor with another address in the same step').toMatchObject([{ code: 'BAD_USER_INPUT' }]);
  });

  it('invalidates the old password and sessions; a link to the mailbox sets a new one', async () => {
    const account = await givenAccount(app);
    const { token } = (await login(account.email)).body;
    await app.graphql(forgotDocument, { email: account.email }, { headers: newAddress() });
    const earlier = await tokenSentTo(app, account.email);
    app.clock.advance(1000);
    expect((await updated(account, { role: 'admin', scope: ['booking:read'] })).errors).toBeUndefined();
    expect((await elsewhere(token).graphql('{ me { _id } }')).status).toBe(401);
    expect((await login(account.email)).status).toBe(401);
    expect(await kindsSentTo(app, account.email)).toEqual(['PASSWORD_RESET', 'PROMOTION']);
    expect((await reset(await tokenSentTo(app, account.email), 'tilam-baharu'))?.success).toBe(true);
    expect(await reset(earlier, 'tilam-lain-9')).toEqual(notValid);
    expect((await login(account.email, 'tilam-baharu')).status).toBe(200);
    expect(await stateOf(account.email)).toMatchObject({ role: 'admin' });
  });
});

describe('an invitation', () => {
  const input = (email: string) => ({ name: 'Puan Rohani', email, role: 'admin', scope: ['booking:read'] });

  it('replaces an unconfirmed account: password, sessions and number are removed, bookings stay without an account', async () => {
    const { email, token, refreshToken } = await givenSignUp();
    const squatter = await stateOf(email);
    const branch = await givenBranch(app.database);
    await app.database.query(
      `INSERT INTO booking (id, reference, branch_id, delivery_date, order_number, order_key, postcode, city, state, quantity_mattress, quantity_bedset, name, email,
         primary_contact, manage_salt, manage_token_hash, created_at, updated_at, user_id)
       VALUES (uuidv7(), 'SQUAT', $1, '2026-05-01', 'SQUAT', 'SQUAT', '13400', 'Butterworth', 'Pulau Pinang', 1, 0, 'N', 'n@example.test', '0123456789', '\\x01', '\\x02', now(), now(), $2)`,
      [branch, squatter?.id],
    );
    const { data, errors } = await app.graphql<{ inviteUser: { _id: string } }>(invite, { input: input(email) }, { as: {} });
    expect(errors).toBeUndefined();
    expect(data?.inviteUser).toEqual({
      _id: expect.not.stringMatching(squatter?.id ?? '-') as string,
      emailConfirmed: false,
      role: 'admin',
    });
    expect(await stateOf(email)).toEqual({ id: data?.inviteUser._id, confirmed: false, role: 'admin', hash: null, phone: null });
    expect((await login(email)).status).toBe(401);
    expect((await elsewhere(token).graphql('{ me { _id } }')).status).toBe(401);
    expect((await new RestClient(app.baseUrl).post('/auth/refresh', { refresh_token: refreshToken })).status).toBe(401);
    expect(await confirm(await emailTokenSentTo(app, email)), 'the link of the sign-up').toEqual(notValid);
    expect(await app.database.query(`SELECT user_id FROM booking WHERE reference = 'SQUAT'`)).toEqual([{ user_id: null }]);
    expect(await app.database.query('SELECT action, after FROM audit_entry WHERE entity_id = $1', [squatter?.id])).toEqual([
      { action: 'removeUnconfirmedUser', after: null },
    ]);
    expect((await reset(await tokenSentTo(app, email), 'tilam-baharu'))?.success).toBe(true);
    expect(await stateOf(email)).toMatchObject({ confirmed: true });
  });

  it('to a confirmed mailbox is CONFLICT, also if the confirmation comes first', async () => {
    const { email } = await givenSignUp();
    const link = await emailTokenSentTo(app, email);
    const [answer, invited] = await Promise.all([confirm(link), app.graphql(invite, { input: input(email) }, { as: {} })]);
    // One of the two came first.
    expect([answer?.success, invited.errors === undefined]).toContain(true);
    expect(answer?.success).toBe(invited.errors !== undefined);
    const { email: sure } = await givenAccount(app);
    expect(extensions(await app.graphql(invite, { input: input(sure) }, { as: {} }))).toEqual([{ code: 'CONFLICT', reason: 'NAME_TAKEN' }]);
  });
});

describe('a change of an account’s e-mail address', () => {
  /** Staff of one branch with user:write. */
  const clerk = async (): Promise<Partial<GivenUser>> => ({
    name: 'Clerk',
    scope: ['user:read', 'user:write', 'booking:read'],
    branchIds: [await givenBranch(app.database)],
  });
  let made = 0;
  const newEmail = () => `alamat.baharu.${++made}@example.test`;

  it('by a clerk of one branch waits for the present mailbox to agree; the new one then confirms', async () => {
    const account = await givenAccount(app);
    const email = newEmail();
    const { token } = (await login(account.email)).body;
    const { data } = await updated(account, { name: 'Nama Baharu', email }, await clerk());
    expect(data?.updateUser).toMatchObject({ email: account.email, emailConfirmed: true });
    expect([await kindsSentTo(app, account.email), await kindsSentTo(app, email)]).toEqual([['EMAIL_CHANGE_ASKED'], []]);
    // The clerk has nothing by which to open the account.
    await app.graphql(forgotDocument, { email }, { headers: newAddress() });
    expect(await kindsSentTo(app, email)).toEqual([]);
    expect((await elsewhere(token).graphql('{ me { name } }')).data).toEqual({ me: { name: 'Nama Baharu' } });

    const answer = await confirm(await emailTokenSentTo(app, account.email));
    expect(answer?.message).toBe('Your account now has the new e-mail address. We sent a link there: open it to confirm that address too.');
    expect(await stateOf(account.email)).toBeUndefined();
    expect(await stateOf(email)).toMatchObject({ id: account.id, confirmed: false });
    expect((await elsewhere(token).graphql('{ me { _id } }')).status).toBe(401);
    expect(await kindsSentTo(app, account.email)).toEqual(['EMAIL_CHANGED', 'EMAIL_CHANGE_ASKED']);
    expect(await confirm(await emailTokenSentTo(app, email))).toEqual(confirmed);
    const audit = await app.database.query<{ action: string; after: object }>(
      'SELECT action, after FROM audit_entry WHERE entity_id = $1 ORDER BY id',
      [account.id],
    );
    expect(audit).toEqual([
      { action: 'updateUser', after: { name: 'Nama Baharu' } },
      { action: 'askEmailChange', after: { email } },
    ]);
  });

  it('by staff of every branch is changed at once, and links to the old mailbox become invalid', async () => {
    const account = await givenAccount(app);
    const email = newEmail();
    await updated(account, { email: newEmail() }, await clerk());
    const link = await emailTokenSentTo(app, account.email);
    expect((await updated(account, { email })).data?.updateUser).toEqual({ email, emailConfirmed: false, role: 'user' });
    expect(await kindsSentTo(app, account.email)).toContain('EMAIL_CHANGED');
    expect(await confirm(link)).toEqual(notValid);
    expect(await confirm(await emailTokenSentTo(app, email))).toEqual(confirmed);
  });

  it('only the newest link is valid, within three days, and not if another account has the address by then', async () => {
    const [account, asker] = [await givenAccount(app), await clerk()];
    await updated(account, { email: newEmail() }, asker);
    const first = await emailTokenSentTo(app, account.email);
    app.clock.advance(1000);
    const email = newEmail();
    await updated(account, { email }, asker);
    expect(await confirm(first)).toEqual(notValid);
    const newest = await emailTokenSentTo(app, account.email);
    const other = await givenAccount(app, { email });
    expect(extensions(await updated(account, { email }, asker))).toEqual([{ code: 'CONFLICT', reason: 'NAME_TAKEN' }]);
    const late = await app.graphql(confirmEmailDocument, { token: newest }, { headers: newAddress() });
    expect(extensions(late)).toEqual([{ code: 'CONFLICT', reason: 'NAME_TAKEN' }]);
    await app.database.query('DELETE FROM user_account WHERE id = $1', [other.id]);
    app.clock.advance(threeDays);
    expect(await confirm(newest)).toEqual(notValid);
    expect(await stateOf(account.email)).toMatchObject({ id: account.id, confirmed: true });
  });
});
