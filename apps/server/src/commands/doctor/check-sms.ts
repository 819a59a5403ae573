import type { Environment } from '../../shared/environment.js';
import { DeliveryError } from '../../modules/notification/message-transport.js';
import { SmsTransport } from '../../modules/notification/sms-transport.js';
import { fail, ok, warn, type Finding } from './finding.js';

/** Words that networks take for no brand. */
const generalWords = new Set(['booking', 'delivery', 'info', 'notice', 'test']);

/** Whether the gateway is there, and whether networks carry what goes through it. No SMS is sent. */
export async function checkSms(smsUrl: string, { brandName }: Pick<Environment['messages'], 'brandName'>): Promise<Finding[]> {
  return [await checkGateway(smsUrl), checkBrand(brandName)];
}

async function checkGateway(smsUrl: string): Promise<Finding> {
  try {
    const status = await new SmsTransport(smsUrl).probe();
    if (status === 401 || status === 403) return fail(`SMS gateway: it does not take the user and the password of SMS_URL (${status})`);
    return status >= 500 ? warn(`SMS gateway: reached, and out of order (${status})`) : ok('SMS gateway: reached');
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return fail('SMS gateway: not reached');
  }
}

function checkBrand(brandName: string): Finding {
  return generalWords.has(brandName.toLowerCase())
    ? warn('BRAND_NAME: a general word, which networks refuse')
    : ok('BRAND_NAME: set, and no general word');
}
