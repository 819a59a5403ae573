import type { Contact } from '@booking/domain/contact/contact';

/** The contact in the demo, in development and in tests: nobody answers there. */
export const exampleContact: Contact = {
  phone: '1-800-00-0000',
  whatsapp: '+60 12-000 0000',
  email: 'logistics@example.com',
  officeHours: { firstDay: 'MONDAY', lastDay: 'SATURDAY', opens: '09:00', closes: '18:00' },
};
