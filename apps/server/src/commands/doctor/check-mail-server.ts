import { createTransport } from 'nodemailer';
import { fail, ok, warn, type Finding } from './finding.js';

/** Timeouts of each phase in milliseconds. */
const timeout = { connectionTimeout: 4_000, greetingTimeout: 4_000, socketTimeout: 4_000, dnsTimeout: 4_000 };

/** Checks that the mail server is reachable over TLS and accepts the credentials of SMTP_URL. It sends no mail. */
export async function checkMailServer(smtpUrl: string): Promise<Finding[]> {
  const { username } = new URL(smtpUrl);
  const signedIn = username === '' ? 'without signing in' : 'signed in';
  const failure = await failureOf(smtpUrl, true);
  if (failure === null) return [ok(`mail server: reached by TLS, ${signedIn}`)];
  if (failure !== 'ETLS') return [failed(failure)];
  const open = await failureOf(smtpUrl, false);
  if (open !== null) return [failed(open)];
  return [warn(`mail server: reached without TLS, ${signedIn}; right on the same machine only, for names and links travel in the open`)];
}

function failed(code: string): Finding {
  if (code === 'EAUTH') return fail('mail server: it does not take the user and the password of SMTP_URL');
  return fail(`mail server: not reached (${code})`);
}

/** Connects and signs in. @returns the code of the network or of TLS, else the library's; null on success */
async function failureOf(smtpUrl: string, requireTLS: boolean): Promise<string | null> {
  const transporter = createTransport({ url: smtpUrl, ...timeout, requireTLS, forceAuth: new URL(smtpUrl).username !== '' });
  try {
    await transporter.verify();
    return null;
  } catch (error) {
    const { code = 'unknown', originalCode = code } = error as { code?: string; originalCode?: string };
    return originalCode;
  } finally {
    transporter.close();
  }
}
