import { isEmail } from '@booking/domain/checks/email';
import { isPhone } from '@booking/domain/checks/phone';
import { parseOfficeHours, type Contact, type OfficeHours } from '@booking/domain/contact/contact';
import { exampleContact } from '@booking/reference-data/example-contact';
import { z } from 'zod';

const hours = (text: string, context: z.RefinementCtx): OfficeHours => {
  const parsed = parseOfficeHours(text);
  if (parsed) return parsed;
  context.addIssue('must be days and times such as MON-SAT 09:00-18:00');
  return z.NEVER;
};

/** The schema of the settings of the retailer's contact. */
export const contactSchema = {
  CONTACT_PHONE: z.string().refine(isPhone, 'must be a telephone number').optional(),
  CONTACT_WHATSAPP: z
    .string()
    .refine((phone) => phone.startsWith('+') && isPhone(phone), "must be a telephone number with +, the country's code first")
    .optional(),
  CONTACT_EMAIL: z.string().refine(isEmail, 'must be an e-mail address').optional(),
  SECURITY_CONTACT: z.string().refine(isEmail, 'must be an e-mail address').optional(),
  OFFICE_HOURS: z.string().transform(hours).optional(),
};

interface ContactSettings {
  CONTACT_PHONE?: string | undefined;
  CONTACT_WHATSAPP?: string | undefined;
  CONTACT_EMAIL?: string | undefined;
  OFFICE_HOURS?: OfficeHours | undefined;
}

/**
 * Returns the configured contact, with the values of the demo's example for unset ones. If the retailer's own telephone number is set,
 * there is no WhatsApp unless it is set too.
 */
export function contactOf({ CONTACT_PHONE, CONTACT_WHATSAPP, CONTACT_EMAIL, OFFICE_HOURS }: ContactSettings): Contact {
  return {
    phone: CONTACT_PHONE ?? exampleContact.phone,
    whatsapp: CONTACT_WHATSAPP ?? (CONTACT_PHONE === undefined ? exampleContact.whatsapp : null),
    email: CONTACT_EMAIL ?? exampleContact.email,
    officeHours: OFFICE_HOURS ?? exampleContact.officeHours,
  };
}

/** Settings whose defaults are the example's contact, which nobody answers: a production without them logs a warning. */
export function missingContact(contact: Contact): string[] {
  return [
    ...(contact.phone === exampleContact.phone ? ['CONTACT_PHONE'] : []),
    ...(contact.email === exampleContact.email ? ['CONTACT_EMAIL'] : []),
  ];
}
