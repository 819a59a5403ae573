import { exampleContact } from '@booking/reference-data/example-contact';
import type { Environment } from '../shared/environment.js';

/** The settings of a server on a test database: nothing from process.env, no mail or SMS server. */
export function testEnvironment(databaseUrl: string): Environment {
  return {
    port: 0,
    host: '127.0.0.1',
    mode: 'production',
    explorer: false,
    databaseUrl,
    dataDir: '/nonexistent',
    publicUrl: 'http://localhost:3000',
    trustedProxies: ['loopback'],
    allowedOrigins: [],
    sessionSecret: 'a secret for tests, of no use elsewhere',
    smtpUrl: null,
    mailFrom: 'Booking <booking@example.test>',
    smsUrl: null,
    storageUrl: 'file:/nonexistent',
    orders: 'any',
    guestQuota: 50,
    otpCountries: ['MY'],
    smsDailyLimit: 2000,
    metricsToken: null,
    contact: exampleContact,
    securityContact: null,
    messages: {
      brandName: 'Contoh Beds',
      smsPrefix: 'RM0.00 ',
      smsKept: 7,
      quietHours: null,
      receiptSecret: null,
      dkim: null,
      mailBounce: null,
    },
    webhookHosts: [],
    logLevel: 'silent',
  };
}
