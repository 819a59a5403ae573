import type { Contact } from '@booking/domain/contact/contact';

/**
 * Stands for the retailer's settings in pages that are made at build time (src/prerender.tsx), which knows none: values that
 * no other text of the client contains, so that they can be found again.
 */
export const contactMarks: Contact = {
  phone: '+60 99-999 9999',
  whatsapp: null,
  email: 'contact@prerendered.invalid',
  officeHours: { firstDay: 'TUESDAY', lastDay: 'FRIDAY', opens: '01:11', closes: '02:22' },
};
