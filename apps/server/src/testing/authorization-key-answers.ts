import { askers } from './authorization-world.js';

/** What a key and the key of a partner are answered. */
interface KeyAnswers {
  key: string;
  partner: string;
}

const peopleOnly = { key: 'F', partner: 'F' };
/** Neither is anybody's account. */
const nobody = { key: '-', partner: '-' };
/** No scope of a key reaches it. */
const neverGiven = { key: 'F' };

/**
 * Where a key is not answered what `staff` is, or a partner not what `other` is: by the field and its answers, by the field, or by the
 * type (see authorization-world.ts).
 */
const exceptions: Readonly<Record<string, Partial<KeyAnswers>>> = {
  'Query.me': { key: '0', partner: '0' },
  'User -++++++': nobody,
  'User -00++++': nobody,
  'User -00++0+': nobody,
  'User.apiKeys': { key: '0' },
  'Query.apiKeys': neverGiven,
  'Mutation.createApiKey': neverGiven,
  'Mutation.rotateApiKey': neverGiven,
  'Mutation.takeOverApiKey': neverGiven,
  'Mutation.revokeApiKey': neverGiven,
  // The feed of a branch is for people.
  'Mutation.createCalendarFeed': peopleOnly,
  'Mutation.revokeCalendarFeed': peopleOnly,
  'Branch.calendarFeed': peopleOnly,
  CalendarFeed: peopleOnly,
  CreateCalendarFeedResult: peopleOnly,
  ApiKey: neverGiven,
  CreateApiKeyResult: neverGiven,
  'Mutation.inviteUser': neverGiven,
  'Mutation.updateUser': neverGiven,
  'Mutation.sendEmailConfirmation': peopleOnly,
  'Mutation.changePassword': peopleOnly,
  'Mutation.changePhoneNumber': peopleOnly,
  'Mutation.updateProfile': peopleOnly,
  'Mutation.messageBookings': peopleOnly,
  // Gone when the key asks, last of all.
  'Mutation.deleteRestriction': { key: 'N' },
  'Mutation.deleteClosedDay': { key: 'N' },
  // A partner may ask, and sees what it has booked itself, which is nothing here.
  'Query.bookingChanges': { partner: '+' },
  'BookingChangeConnection.pageInfo': { partner: '+' },
  'BookingChangeConnection.edges': { partner: '0' },
  BookingChangeEdge: { partner: '-' },
  BookingChange: { partner: '-' },
  // A partner is one network wherever it asks from, and has used its places of the day up in the rows before.
  BookDeliverySuccess: { partner: '-' },
};

/** What a field with these answers, in the order of the askers, answers to everyAsker: the crew, keys and partners too. */
export function answersOfAll(field: string, answers: string): string {
  const [type = ''] = field.split('.');
  const people = answers.slice(0, askers.length);
  const crew = answers.charAt(askers.length) || answers.charAt(askers.indexOf('unscoped'));
  const usual = { key: answers.charAt(askers.indexOf('staff')), partner: answers.charAt(askers.indexOf('other')) };
  const { key, partner } = { ...usual, ...(exceptions[`${type} ${people}`] ?? exceptions[field] ?? exceptions[type]) };
  return `${people}${crew}${key}${partner}`;
}
