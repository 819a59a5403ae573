import { expect, test } from 'vitest';
import { missingDetails, profileDetails } from './profile-details';

const account = { name: 'Nurul Aisyah', email: 'nurul@example.com', phoneNumber: '+60123456789' };

test('the mobile number of the profile becomes the primary contact in its readable form, if bookings accept it', () => {
  expect(profileDetails(account)).toEqual({ name: 'Nurul Aisyah', email: 'nurul@example.com', primaryContact: '012-345 6789' });
  const abroad = { ...account, phoneNumber: '+6591234567' };
  expect(profileDetails(abroad).primaryContact).toBe('');
  document.documentElement.dataset['otherCountries'] = 'SG';
  expect(profileDetails(abroad).primaryContact).toBe('+65 9123 4567');
  expect(profileDetails({ ...account, phoneNumber: null }).primaryContact).toBe('');
});

test('only empty fields are filled in', () => {
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
