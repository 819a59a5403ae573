import { AccountSecrets } from '../modules/notification/account-secrets.js';
import type { ApiAnswer } from './api-client.js';
import { RestClient, type RestAnswer } from './rest-client.js';
import type { TestApp } from './test-app.js';

/** GraphQL documents for tests that create and change accounts, and access to the sent messages. */

export const signUpDocument = `
mutation SignUp($input: SignUpInput!) {
  signUp(input: $input) { __typename ... on SignUpSuccess { message } ... on OtpRejected { message attemptsLeft } }
}`;
export const forgotDocument = 'mutation ($email: String!) { forgotPasswordEmail(email: $email) { success message error } }';
export const confirmEmailDocument = 'mutation ($token: String!) { confirmEmail(token: $token) { success message error } }';
export const resetDocument =
  'mutation ($token: String!, $password: String!) { resetPassword(token: $token, password: $password) { success message error } }';
export const changePasswordDocument =
  'mutation ($current: String!, $password: String!) { changePassword(currentPassword: $current, password: $password) { success message error } }';
export const changePhoneDocument =
  'mutation ($input: ChangePhoneNumberInput!) { changePhoneNumber(input: $input) { _id phoneNumber formattedPhoneNumber countryCode countryCallingCode } }';

export interface SignUpAnswer {
  signUp: { __typename: 'SignUpSuccess' | 'OtpRejected'; message: string; attemptsLeft?: number };
}

let made = 0;

/** Returns a client address that no other request has. */
export function newAddress(): { 'x-forwarded-for': string } {
  made += 1;
  return { 'x-forwarded-for': `10.${7 + Math.floor(made / 62_500)}.${Math.floor(made / 250) % 250}.${(made % 250) + 1}` };
}

/** Returns a Malaysian mobile number that no other account has: 0120000001. */
export function newMobile(): string {
  made += 1;
  return `012${String(made).padStart(7, '0')}`;
}

/** Returns a number as it is stored: 0120000001 as +60120000001; a number of another country unchanged. */
export function international(mobile: string): string {
  return mobile.startsWith('+') ? mobile : `+6${mobile}`;
}

/** A complete form, without the code. */
export function signUpInput(input: { [field: string]: unknown } = {}): { email: string; phoneNumber: string; [field: string]: unknown } {
  made += 1;
  return { name: 'Nur Aisyah', email: `sign.up.${made}@example.test`, password: 'rahsia-123', phoneNumber: newMobile(), otp: '', ...input };
}

export function sendCode(
  { baseUrl }: Pick<TestApp, 'baseUrl'>,
  mobile: unknown,
  headers: Readonly<Record<string, string>> = newAddress(),
): Promise<RestAnswer> {
  return new RestClient(baseUrl).post('/auth/otp', { mobile }, headers);
}

/** Sends a code to the number, as a guest, and returns it. */
export async function codeFor(app: TestApp, mobile: string, headers?: Readonly<Record<string, string>>): Promise<string> {
  const { status, body } = await sendCode(app, mobile, headers);
  if (status !== 200) throw new Error(`no code was sent: ${status} ${JSON.stringify(body)}`);
  return codeSentTo(app, mobile);
}

/** Returns the newest code that was sent to the number, from its SMS. */
export async function codeSentTo(app: Pick<TestApp, 'database' | 'environment'>, mobile: string): Promise<string> {
  return secretsOf(app).oneTimeCode(await newestSecret(app, ['ONE_TIME_CODE'], international(mobile)));
}

/** Returns the token of the newest link that was sent to the address. */
export async function tokenSentTo(app: Pick<TestApp, 'database' | 'environment'>, email: string): Promise<string> {
  return secretsOf(app).passwordToken(await newestSecret(app, ['PASSWORD_RESET', 'INVITATION', 'PROMOTION'], email));
}

/** Returns the token of the newest link that confirms the mailbox. */
export async function emailTokenSentTo(app: Pick<TestApp, 'database' | 'environment'>, email: string): Promise<string> {
  return secretsOf(app).emailToken(await newestSecret(app, ['ACCOUNT_CREATED', 'EMAIL_CONFIRMATION', 'EMAIL_CHANGE_ASKED'], email));
}

/** Returns the kinds of messages to an address or number, sorted by name: the test clock may stand still, so time gives no order. */
export async function kindsSentTo({ database }: Pick<TestApp, 'database'>, recipient: string): Promise<string[]> {
  const rows = await database.query<{ kind: string }>('SELECT kind FROM outbox_message WHERE recipient = $1 ORDER BY kind', [recipient]);
  return rows.map(({ kind }) => kind);
}

/** Requests a code and signs up with it. */
export async function signUp(
  app: TestApp,
  input = signUpInput(),
  headers: Readonly<Record<string, string>> = newAddress(),
): Promise<ApiAnswer<SignUpAnswer>> {
  const otp = await codeFor(app, input.phoneNumber, headers);
  return app.graphql<SignUpAnswer>(signUpDocument, { input: { ...input, otp } }, { headers });
}

/** Returns digits other than the code. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

export interface PasswordAnswer {
  success: boolean;
  message: string | null;
  error: string | null;
}

function secretsOf({ environment }: Pick<TestApp, 'environment'>): AccountSecrets {
  return new AccountSecrets(environment.sessionSecret);
}

async function newestSecret({ database }: Pick<TestApp, 'database'>, kinds: string[], recipient: string): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    `SELECT payload->>'secretId' AS id FROM outbox_message WHERE kind = ANY ($1) AND recipient = $2 ORDER BY created_at DESC LIMIT 1`,
    [kinds, recipient],
  );
  if (!row) throw new Error(`nothing was sent to ${recipient}`);
  return row.id;
}
