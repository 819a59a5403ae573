import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Contact } from '@booking/domain/contact/contact';
import { z } from 'zod';
import { areOrigins, thisMachine, type AllowedOrigin } from './allowed-origins.js';
import { commaList } from './comma-list.js';
import { contactOf, contactSchema } from './contact-environment.js';
import { defaultDataFolder, keptSecret, prepareDataFolder } from './local-data.js';
import { mayBeEmpty, messageErrors, messageSchema, messagesOf, wholeNumber, type MessageSettings } from './message-environment.js';
import { isDatabaseUrl } from './postgres-url.js';
import { StartError } from './start-error.js';
import { areProxies } from './trusted-proxies.js';
import { isWeakSecret } from './weak-secret.js';
import { webhookHostsOf, webhookSchema } from './webhook-environment.js';

/** The settings of the process, read and validated once at the start. */
export interface Environment {
  /** 0 asks for any free port. */
  port: number;
  host: string;
  /** demo: no DATABASE_URL; the database is embedded, with demo data, and messages are stored to be read. */
  mode: 'demo' | 'production';
  databaseUrl: string | null;
  /** Data folder: the embedded database, uploads and the kept secret. */
  dataDir: string;
  /** Public URL of the product, without a slash at the end: links in messages start with it. */
  publicUrl: string;
  /** Proxies whose X-Forwarded-For is trusted: addresses, networks and names of ranges, as for Fastify's trustProxy. */
  trustedProxies: string[];
  /** Origins whose pages may use GraphQL as a guest, besides the product's own. */
  allowedOrigins: readonly AllowedOrigin[];
  sessionSecret: string;
  smtpUrl: string | null;
  mailFrom: string;
  smsUrl: string | null;
  /** file: or s3: */
  storageUrl: string;
  /** Whether /developers/explorer is served. */
  explorer: boolean;
  /** known: an order that is not on file cannot be booked. */
  orders: 'any' | 'known';
  /** Percent of a day's limit that guests without verification may take in an hour (ADR 0016); 100 means all of it. */
  guestQuota: number;
  /** ISO 3166 codes of countries to whose numbers codes are sent. */
  otpCountries: readonly string[];
  /** Maximum number of SMS on a day of the retailer's calendar, for all customers together. */
  smsDailyLimit: number;
  /** Token that gives access to the metrics; null restricts them to this machine. */
  metricsToken: string | null;
  /** How people reach the retailer: shown in pages and messages. */
  contact: Contact;
  /** Contact for reports of vulnerabilities; null for none. */
  securityContact: string | null;
  messages: MessageSettings;
  /** Hosts whose webhooks may use a private address and plain http. */
  webhookHosts: readonly string[];
  logLevel: string;
}

/** The settings of a command on the database. */
export interface DatabaseEnvironment extends Pick<Environment, 'databaseUrl' | 'dataDir' | 'logLevel'> {
  sessionSecret: string | null;
  storageUrl: string | null;
  /** True with DEMO=1: the operator wants the demo. */
  demoIsMeant: boolean;
}

/** Lists all errors of the environment variables. */
export class EnvironmentError extends StartError {
  override readonly name = 'EnvironmentError';
  constructor(readonly errors: readonly string[]) {
    super(`The environment is not right: ${errors.join('; ')}.`);
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
  PORT: wholeNumber(0, 65_535, 'a port number').default(3000),
  HOST: z.string().optional(),
  DATABASE_URL: z.string().refine(isDatabaseUrl, 'must be a URL that starts with postgres: or postgresql:, with one host').optional(),
  DEMO: z.literal('1', 'must be 1 or not set').optional(),
  TRUSTED_PROXIES: z
    .string()
    .refine(areProxies, 'must be addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, with commas between them')
    .transform(commaList)
    .default(['loopback']),
  ALLOWED_ORIGINS: z
    .string()
    .refine(areOrigins, 'must be origins as browsers send them, such as https://shop.example, without a path, with commas between them')
    .transform(commaList)
    .default([]),
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
  SMS_DAILY_LIMIT: wholeNumber(0, 9_999_999).default(2000),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{32,}$/, 'must have at least 32 characters, and no spaces')
    .optional(),
  ...contactSchema,
  ...messageSchema,
  ...webhookSchema,
  EXPLORER: z.literal('1', 'must be 1 or not set').optional(),
  ORDERS: z.enum(['any', 'known'], 'must be any or known').default('any'),
  GUEST_SHARE: wholeNumber(1, 100).default(50),
  OTP_COUNTRIES: z
    .string()
    .regex(/^[A-Z]{2}(,[A-Z]{2})*$/, 'must be countries such as MY or MY,SG')
    .transform((countries) => countries.split(','))
    .default(['MY']),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level such as info').default('info'),
});

/**
 * Reads and validates the environment variables. In demo mode it creates the data folder, and stores the session secret in it.
 * @throws EnvironmentError with all errors; StartError if the data folder is not writable
 */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const given = givenIn(env);
  const parsed = schema.safeParse(given);
  const mode = given['DATABASE_URL'] === undefined ? 'demo' : 'production';
  const errors = [
    ...blankDatabase(env),
    ...errorsOf(parsed.error),
    ...(mode === 'demo' ? notADemo(given) : notProduction(given)),
    ...messageErrors(given, mode),
  ];
  if (!parsed.success || errors.length > 0) throw new EnvironmentError(errors);
  const values = parsed.data;
  const dataDir = dataDirOf(values.DATA_DIR);
  if (mode === 'demo') prepareDataFolder(dataDir);
  return {
    port: values.PORT,
    // The demo has accounts with public passwords, so it listens on this machine only unless HOST is set.
    host: values.HOST ?? (mode === 'demo' ? '127.0.0.1' : '0.0.0.0'),
    mode,
    databaseUrl: values.DATABASE_URL ?? null,
    dataDir,
    trustedProxies: values.TRUSTED_PROXIES,
    allowedOrigins: mode === 'demo' ? [...values.ALLOWED_ORIGINS, thisMachine] : values.ALLOWED_ORIGINS,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    sessionSecret: values.SESSION_SECRET ?? keptSecret(dataDir, 'session-secret'),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? 'booking@demo.test',
    smsUrl: values.SMS_URL ?? null,
    storageUrl: values.STORAGE_URL ?? storageIn(dataDir),
    explorer: mode !== 'production' || values.EXPLORER !== undefined,
    orders: values.ORDERS,
    guestQuota: values.GUEST_SHARE,
    otpCountries: values.OTP_COUNTRIES,
    smsDailyLimit: values.SMS_DAILY_LIMIT,
    metricsToken: values.METRICS_TOKEN ?? null,
    contact: contactOf(values),
    securityContact: values.SECURITY_CONTACT ?? values.CONTACT_EMAIL ?? null,
    messages: messagesOf(values, mode),
    webhookHosts: webhookHostsOf(values, mode),
    logLevel: values.LOG_LEVEL,
  };
}

/**
 * Returns the settings of commands. sessionSecret is null if it is not set; storageUrl is null if DATABASE_URL is set without it.
 * @throws EnvironmentError
 */
export function readDatabaseEnvironment(env: NodeJS.ProcessEnv = process.env): DatabaseEnvironment {
  const parsed = schema
    .pick({ DATABASE_URL: true, DEMO: true, DATA_DIR: true, SESSION_SECRET: true, STORAGE_URL: true, LOG_LEVEL: true })
    .safeParse(givenIn(env));
  const errors = [...blankDatabase(env), ...errorsOf(parsed.error)];
  if (!parsed.success || errors.length > 0) throw new EnvironmentError(errors);
  const { DATABASE_URL: databaseUrl = null, SESSION_SECRET: sessionSecret = null, STORAGE_URL } = parsed.data;
  const { DEMO, LOG_LEVEL: logLevel } = parsed.data;
  const dataDir = dataDirOf(parsed.data.DATA_DIR);
  const storageUrl = STORAGE_URL ?? (databaseUrl === null ? storageIn(dataDir) : null);
  return { databaseUrl, dataDir, sessionSecret, storageUrl, demoIsMeant: DEMO === '1', logLevel };
}

type Given = Readonly<Record<string, string | undefined>>;

/** DATABASE_URL that is set but empty is a mistake of the deployment, not a request for the demo. */
function blankDatabase({ DATABASE_URL: given }: NodeJS.ProcessEnv): string[] {
  return given !== undefined && given.trim() === '' ? ['DATABASE_URL is set but empty: give an address, or unset it for the demo'] : [];
}

/** The demo has accounts with public passwords and shows every message, so it must never start by accident (target M9). */
function notADemo(given: Given): string[] {
  if (given['DEMO'] === '1') return [];
  const ofProduction = [
    ...(protocolOf(given['PUBLIC_URL']) === 'https:' ? ['an https PUBLIC_URL'] : []),
    ...['SMTP_URL', 'SMS_URL'].filter((name) => given[name] !== undefined),
    ...(protocolOf(given['STORAGE_URL']) === 's3:' ? ['an s3 STORAGE_URL'] : []),
  ];
  if (ofProduction.length === 0) return [];
  return [
    `without DATABASE_URL this is the demo, and ${ofProduction.join(', ')} belong to no demo: set DATABASE_URL, or DEMO=1 if it is meant`,
  ];
}

function notProduction(given: Given): string[] {
  const missing = requiredInProduction.filter((name) => given[name] === undefined);
  const { SESSION_SECRET: secret, PUBLIC_URL: publicUrl } = given;
  return [
    ...(missing.length > 0 ? [`with DATABASE_URL set, required and missing: ${missing.join(', ')}`] : []),
    ...(secret !== undefined && isWeakSecret(secret) ? ['SESSION_SECRET can be guessed: make one with `openssl rand -base64 32`'] : []),
    ...(publicUrl !== undefined && isPlainHttp(publicUrl) ? ['PUBLIC_URL must start with https:, unless it is on this machine'] : []),
  ];
}

/** Returns true for http on another machine: cookies and links would be sent unencrypted. On this machine http is allowed, for trials. */
function isPlainHttp(publicUrl: string): boolean {
  if (protocolOf(publicUrl) !== 'http:') return false;
  const { hostname } = new URL(publicUrl);
  return !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

function protocolOf(given = ''): string {
  return URL.canParse(given) ? new URL(given).protocol : '';
}

/**
 * Treats empty variables as absent, as compose files and shells produce them, except those for which empty is a valid value; for
 * DATABASE_URL see blankDatabase.
 */
function givenIn(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value !== undefined && (value.trim() !== '' || mayBeEmpty.has(name))),
  );
}

function errorsOf(error: z.ZodError | undefined): string[] {
  return (error?.issues ?? []).map((issue) => `${String(issue.path[0])} ${issue.message}`);
}

function dataDirOf(given: string | undefined): string {
  return given === undefined ? defaultDataFolder(process.cwd()) : resolve(given);
}

/** Returns the folder of uploads as a URL, because a path may contain characters that are special in a URL. */
function storageIn(dataDir: string): string {
  return pathToFileURL(join(dataDir, 'files')).href;
}
