import { book, delivery } from './delivery-api.js';
import { changePasswordDocument, changePhoneDocument, codeFor, newAddress, sendCode, signUp } from './account-api.js';
import { ApiClient } from './api-client.js';
import { upload } from './files-client.js';
import { cookieHeader, RestClient, type RestAnswer } from './rest-client.js';
import { photograph, pdf } from './sample-files.js';
import { type TestApp } from './test-app.js';

export interface GivenPerson {
  email: string;
  mobile: string;
  accountId: string;
  login: RestAnswer;
  /** The header of the session. */
  session: { authorization: string };
  /** Bookings of the account, of a guest with the e-mail, and of a guest with the number. */
  bookings: { id: string; token: string }[];
  /** URLs of the profile photograph and of a document of the first booking. */
  files: string[];
}

export interface PersonTraits {
  email: string;
  name: string;
  /** National: 0123456789. */
  mobile: string;
  deliveryDate: string;
}

/** Creates a customer who has used every feature, for whom staff have used every feature, and who is in every table. */
export async function givenPerson(app: TestApp, { email, name, mobile, deliveryDate }: PersonTraits): Promise<GivenPerson> {
  const { database, baseUrl } = app;
  const rest = new RestClient(baseUrl);
  const api = new ApiClient(baseUrl);
  await signUp(app, { name, email, password: 'rahsia-123', phoneNumber: mobile, otp: '', firm: `${name} Sdn Bhd` });
  const signIn = () => rest.post('/auth/login', { email, password: 'rahsia-123' }, newAddress());
  const login = await signIn();
  const session = { authorization: `Bearer ${String(login.body['token'])}` };
  await rest.post('/auth/refresh', undefined, { cookie: cookieHeader(await signIn()) });
  const [account] = await database.query<{ id: string }>('SELECT id FROM user_account WHERE lower(email) = lower($1)', [email]);
  const accountId = account?.id ?? '';

  const { docUrls } = await upload(app, session, [
    { name: 'me.jpg', content: await photograph() },
    { name: 'paper.pdf', content: pdf() },
  ]);
  await api.graphql('mutation ($photoUrl: String) { updateProfile(photoUrl: $photoUrl) { _id } }', { photoUrl: docUrls[0] }, session);

  const contact = {
    name,
    email,
    primaryContact: mobile,
    secondaryContact: mobile,
    address1: name,
    address2: name,
    remarks: name,
    deliveryDate,
  };
  const all = { ...contact, notifySms: true, notifyEmail: true };
  const bookings = [];
  for (const [input, headers] of [
    [all, session],
    // By e-mail only: with the codes, the number would exceed five SMS a day.
    [{ ...contact, email: email.toUpperCase() }, {}],
    [{ ...contact, email: `other.${email}` }, {}],
  ] as const) {
    const answer = await book(api, delivery(input), { key: `key ${email} ${bookings.length}`, headers });
    const { booking, manageToken } = answer.data?.bookDelivery ?? {};
    if (!booking || !manageToken) throw new Error(`not booked: ${JSON.stringify(answer)}`);
    bookings.push({ id: booking.id, token: manageToken });
  }

  const staff = await app.as();
  const [first] = bookings;
  await api.graphql(
    'mutation ($id: ID!, $input: UpdateBookingInput!) { updateBooking(id: $id, version: 1, input: $input) { version } }',
    { id: first?.id, input: { name: `${name} B`, email: `b.${email}`, remarks: `${name} again`, address1: `${name} 2`, salutation: 'Ms' } },
    staff,
  );
  await api.graphql(
    'mutation ($id: ID!, $input: UpdateBookingInput!) { updateBooking(id: $id, version: 2, input: $input) { version } }',
    { id: first?.id, input: { email } },
    staff,
  );
  const cancelled = await book(api, delivery({ ...contact, deliveryDate }), { headers: session });
  const { booking: cancelledBooking, manageToken: cancelledToken } = cancelled.data?.bookDelivery ?? {};
  await api.graphql('mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { id } }', {
    input: { token: cancelledToken, version: 1, reason: `${name} is moving` },
  });
  bookings.push({ id: cancelledBooking?.id ?? '', token: cancelledToken ?? '' });
  await database.query('UPDATE booking SET doc_urls = $2 WHERE id = $1', [first?.id, [docUrls[1]]]);
  await database.query(
    `INSERT INTO customer_order (order_key, order_number, status, is_paid, is_signed, name, email, primary_contact, address1)
     SELECT 'PAPER-' || $4, 'PAPER-' || $4, 1, true, true, $1, $2, $3, $1
     UNION ALL SELECT order_key, order_number, 1, true, true, $1, NULL, NULL, $1 FROM booking WHERE id = $5::uuid`,
    [name, email, mobile, accountId, first?.id],
  );

  // Staff change the account's name, and its owner everything else; codes and links are pending.
  await api.graphql(
    'mutation ($id: ID!, $input: UserInput!) { updateUser(id: $id, input: $input) { _id } }',
    { id: accountId, input: { name: `${name} C`, email, role: 'user', scope: [], branchIds: [], disabled: false } },
    staff,
  );
  app.clock.advance(61_000);
  await sendCode(app, mobile);
  app.clock.advance(61_000);
  const code = await codeForSelf(app, mobile, session);
  await api.graphql(changePhoneDocument, { input: { phoneNumber: mobile, countryCode: 'MY', otp: code } }, session);
  await api.graphql('mutation ($email: String!) { forgotPasswordEmail(email: $email) { success } }', { email }, newAddress());
  await api.graphql(changePasswordDocument, { current: 'wrong', password: 'tilam-baharu' }, session);
  // After the correction, which removes the bounce of the address.
  await database.query('INSERT INTO bounced_address VALUES (lower($1), $2)', [email, app.clock.now()]);
  return { email, mobile, accountId, login, session, bookings, files: docUrls };
}

/** Returns a code for a number that its owner is about to confirm. */
function codeForSelf(app: TestApp, mobile: string, session: Readonly<Record<string, string>>): Promise<string> {
  return codeFor(app, mobile, { ...newAddress(), ...session });
}
