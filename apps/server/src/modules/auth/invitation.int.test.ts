import { describe, expect, it } from 'vitest';
import { codesOf } from '../../testing/answers.js';
import { kindsSentTo, newAddress, resetDocument, tokenSentTo } from '../../testing/account-api.js';
import { givenBranch } from '../../testing/given.js';
import { oneApp } from '../../testing/one-app.js';
import { RestClient } from '../../testing/rest-client.js';

const app = await oneApp();

const invite = 'mutation ($input: UserInput!) { inviteUser(input: $input) { _id name email role scope disabled branches { id } } }';
const audit = (id: string) => app.database.query('SELECT action, before, after FROM audit_entry WHERE entity_id = $1', [id]);
const login = (email: string, password = 'rahsia-123') =>
  new RestClient(app.baseUrl).post('/auth/login', { email, password }, newAddress());

describe('an invitation', () => {
  let made = 0;
  const person = (said: object = {}) => ({ name: 'Jemputan', email: `jemputan.${++made}@example.test`, role: 'user', ...said });

  it('makes an account without a password, and its link sets one', async () => {
    const branch = await givenBranch(app.database);
    const input = person({ role: 'admin', scope: ['booking:read'], branchIds: [branch] });
    const { data, errors } = await app.graphql<{ inviteUser: { _id: string } }>(invite, { input }, { as: {} });
    expect(errors).toBeUndefined();
    expect(data?.inviteUser).toMatchObject({
      name: 'Jemputan',
      email: input.email,
      role: 'admin',
      scope: ['booking:read'],
      branches: [{ id: branch }],
    });
    expect(await kindsSentTo(app, input.email)).toEqual(['INVITATION']);
    expect(await audit(data?.inviteUser._id ?? '')).toMatchObject([
      { action: 'inviteUser', before: null, after: { email: input.email, scope: ['booking:read'], branchIds: [branch] } },
    ]);
    expect((await login(input.email)).status).toBe(401);
    app.clock.advance(2 * 86_400_000);
    const token = await tokenSentTo(app, input.email);
    const answer = await app.graphql(resetDocument, { token, password: 'tilam-baharu' }, { headers: newAddress() });
    expect(answer.data).toMatchObject({ resetPassword: { success: true } });
    expect((await login(input.email, 'tilam-baharu')).status).toBe(200);
  });

  it('is good for three days', async () => {
    const input = person();
    await app.graphql(invite, { input }, { as: {} });
    app.clock.advance(3 * 86_400_000);
    const answer = await app.graphql(
      resetDocument,
      { token: await tokenSentTo(app, input.email), password: 'tilam-baharu' },
      { headers: newAddress() },
    );
    expect(answer.data).toMatchObject({ resetPassword: { success: false } });
  });

  it('to an address that has an account is CONFLICT, and twenty at once make one', async () => {
    const input = person();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        app.graphql(invite, { input: { ...input, email: at % 2 ? input.email.toUpperCase() : input.email } }, { as: {} }),
      ),
    );
    expect(answers.filter(({ data }) => data !== null)).toHaveLength(1);
    expect(answers.flatMap((answer) => codesOf(answer) ?? [])).toEqual(Array(19).fill('CONFLICT'));
    expect(await kindsSentTo(app, input.email)).toEqual(['INVITATION']);
  });

  it('of somebody disabled sends nothing', async () => {
    const input = person({ disabled: true });
    expect((await app.graphql(invite, { input }, { as: {} })).errors).toBeUndefined();
    expect(await kindsSentTo(app, input.email)).toEqual([]);
  });

  it('gives a customer neither scope nor branches', async () => {
    const input = person({ scope: ['*'], branchIds: [await givenBranch(app.database)] });
    const { data } = await app.graphql(invite, { input }, { as: {} });
    expect(data).toMatchObject({ inviteUser: { role: 'user', scope: [], branches: [] } });
  });

  it('with a branch that is not there makes nothing', async () => {
    const input = person({ role: 'admin', branchIds: ['019a9f00-0000-7000-8000-00000000dead'] });
    expect(codesOf(await app.graphql(invite, { input }, { as: {} }))).toEqual(['NOT_FOUND']);
    expect(await app.database.query('SELECT 1 FROM user_account WHERE email = $1', [input.email])).toEqual([]);
  });
});
