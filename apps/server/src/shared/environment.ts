import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { defaultDataFolder, keptSecret, prepareDataFolder } from './data-folder.js';
import { StartError } from './start-error.js';

/** The settings of the process, read and checked once, at the start. */
export interface Environment {
  /** 0 asks for any free port. */
  port: number;
  host: string;
  /** demo: no DATABASE_URL; the database is embedded, demo data is there, messages are kept for reading. */
  mode: 'demo' | 'production';
  databaseUrl: string | null;
  dataDir: string;
  /** Where people reach the product, without a slash at the end: links in messages start with it. */
  publicUrl: string;
  sessionSecret: string;
  smtpUrl: string | null;
  mailFrom: string;
  smsUrl: string | null;
  /** file: or s3: */
  storageUrl: string;
  /** known: an order that is not on file cannot be booked. */
  orders: 'any' | 'known';
  /** ISO 3166: where telephones may be that codes are sent to. */
  otpCountries: readonly string[];
  logLevel: string;
  timeZone: string;
}

/** What a command on the database is given. */
export interface DatabaseEnvironment extends Pick<Environment, 'databaseUrl' | 'dataDir' | 'logLevel' | 'timeZone'> {
  storageUrl: string | null;
}

/** Names every fault of the environment at once. */
export class EnvironmentError extends StartError {
  override readonly name = 'EnvironmentError';
  constructor(readonly faults: readonly string[]) {
    super(`The environment is not right: ${faults.join('; ')}.`);
  }
}

const url = (schemes: readonly string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
      `must be a URL that starts with ${schemes.join(' or ')}`,
    );
const requiredInProduction = ['SESSION_SECRET', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'STORAGE_URL'] as const;

const schema = z.object({
  PORT: z
    .string()
    .refine((port) => /^\d{1,5}$/.test(port) && Number(port) <= 65_535, 'must be a port number from 0 to 65535')
    .transform(Number)
    .default(3000),
  HOST: z.string().optional(),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  DATA_DIR: z.string().optional(),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\s@<>]+@[^\s@<>]+$|^[^<>]+<[^\s@<>]+@[^\s@<>]+>$/, 'must be an e-mail address, or a name and <address>')
    .optional(),
  SMS_URL: url(['http:', 'https:']).optional(),
  STORAGE_URL: url(['file:', 's3:']).optional(),
  ORDERS: z.enum(['any', 'known'], 'must be any or known').default('any'),
  OTP_COUNTRIES: z
    .string()
    .regex(/^[A-Z]{2}(,[A-Z]{2})*$/, 'must be countries such as MY or MY,SG')
    .transform((countries) => countries.split(','))
    .default(['MY']),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level such as info').default('info'),
  TIMEZONE: z.string().refine(isTimeZone, 'must be a time zone such as Asia/Kuala_Lumpur').default('Asia/Kuala_Lumpur'),
});

/**
 * Reads the environment variables of the README. In demo mode the data folder is made, and the session secret kept in it.
 * @throws EnvironmentError naming every fault; StartError when the data folder cannot be written
 */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const given = givenIn(env);
  const parsed = schema.safeParse(given);
  const missing = given['DATABASE_URL'] === undefined ? [] : requiredInProduction.filter((name) => given[name] === undefined);
  const faults = faultsOf(parsed.error);
  if (missing.length > 0) faults.push(`with DATABASE_URL set, required and missing: ${missing.join(', ')}`);
  if (!parsed.success || faults.length > 0) throw new EnvironmentError(faults);
  const values = parsed.data;
  const mode = values.DATABASE_URL === undefined ? 'demo' : 'production';
  const dataDir = dataDirOf(values.DATA_DIR);
  if (mode === 'demo') prepareDataFolder(dataDir);
  return {
    port: values.PORT,
    // The demo has accounts whose passwords everyone knows: it stays on this machine unless HOST says otherwise.
    host: values.HOST ?? (mode === 'demo' ? '127.0.0.1' : '0.0.0.0'),
    mode,
    databaseUrl: values.DATABASE_URL ?? null,
    dataDir,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    sessionSecret: values.SESSION_SECRET ?? keptSecret(dataDir, 'session-secret'),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? 'Booking <booking@demo.test>',
    smsUrl: values.SMS_URL ?? null,
    storageUrl: values.STORAGE_URL ?? storageIn(dataDir),
    orders: values.ORDERS,
    otpCountries: values.OTP_COUNTRIES,
    logLevel: values.LOG_LEVEL,
    timeZone: values.TIMEZONE,
  };
}

/** What commands need: no secrets. Of storageUrl null: with DATABASE_URL set it has to be given. @throws EnvironmentError */
export function readDatabaseEnvironment(env: NodeJS.ProcessEnv = process.env): DatabaseEnvironment {
  const parsed = schema
    .pick({ DATABASE_URL: true, DATA_DIR: true, STORAGE_URL: true, LOG_LEVEL: true, TIMEZONE: true })
    .safeParse(givenIn(env));
  if (!parsed.success) throw new EnvironmentError(faultsOf(parsed.error));
  const { DATABASE_URL: databaseUrl = null, STORAGE_URL, LOG_LEVEL: logLevel, TIMEZONE: timeZone } = parsed.data;
  const dataDir = dataDirOf(parsed.data.DATA_DIR);
  return { databaseUrl, dataDir, storageUrl: STORAGE_URL ?? (databaseUrl === null ? storageIn(dataDir) : null), logLevel, timeZone };
}

/** An empty variable is how compose files and shells say "not given". */
function givenIn(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
}

function faultsOf(error: z.ZodError | undefined): string[] {
  return (error?.issues ?? []).map((issue) => `${String(issue.path[0])} ${issue.message}`);
}

function dataDirOf(given: string | undefined): string {
  return given === undefined ? defaultDataFolder(process.cwd()) : resolve(given);
}

/** The folder of uploads, as a URL: a path may hold signs that a URL reads otherwise. */
function storageIn(dataDir: string): string {
  return pathToFileURL(join(dataDir, 'files')).href;
}

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
