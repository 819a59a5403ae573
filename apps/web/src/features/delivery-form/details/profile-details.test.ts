import { expect, test } from 'vitest';
import { missingDetails, profileDetails } from './profile-details';

const account = { name: 'Nurul Aisyah', email: 'nurul@example.com', phoneNumber: '+60123456789' };

test('a Malaysian mobile number is the primary contact, as people write it; another one would not do', () => {
  expect(profileDetails(account)).toEqual({ name: 'Nurul Aisyah', email: 'nurul@example.com', primaryContact: '012-345 6789' });
  expect(profileDetails({ ...account, phoneNumber: '+6561234567' }).primaryContact).toBe('');
  expect(profileDetails({ ...account, phoneNumber: null }).primaryContact).toBe('');
});

test('only what is empty is filled in', () => {
  const profile = profileDetails(account);
  expect(missingDetails({ name: ' ', email: 'other@example.com', primaryContact: '' }, profile)).toEqual({
    name: 'Nurul Aisyah',
    primaryContact: '012-345 6789',
  });
  expect(missingDetails({ name: '', email: '', primaryContact: '' }, { ...profile, primaryContact: '' })).toEqual({
    name: 'Nurul Aisyah',
    email: 'nurul@example.com',
  });
});
