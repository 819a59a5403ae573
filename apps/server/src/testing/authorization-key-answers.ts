import { askers } from './authorization-world.js';

/** The answers to a key and to a partner's key. */
interface KeyAnswers {
  key: string;
  partner: string;
}

const peopleOnly = { key: 'F', partner: 'F' };
/** Fields of accounts; keys have none. */
const nobody = { key: '-', partner: '-' };
/** Fields that no scope of a key allows. */
const neverGiven = { key: 'F' };

/**
 * Exceptions: a key gets another answer than `staff`, or a partner another than `other`. By the field and its answers, by the field, or by
 * the type (see authorization-world.ts).
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
  // Deleted before the key calls, last of all.
  'Mutation.deleteRestriction': { key: 'N' },
  'Mutation.deleteClosedDay': { key: 'N' },
  // A partner may call it, and sees its own bookings, of which there are none here.
  'Query.bookingChanges': { partner: '+' },
  'BookingChangeConnection.pageInfo': { partner: '+' },
  'BookingChangeConnection.edges': { partner: '0' },
  BookingChangeEdge: { partner: '-' },
  BookingChange: { partner: '-' },
  // A partner is one network whatever its address, and has used its places of the day in the rows before.
  BookDeliverySuccess: { partner: '-' },
};

/** Returns the answers to everyAsker of a field with these answers: to the crew, keys and partners too. */
export function answersOfAll(field: string, answers: string): string {
  const [type = ''] = field.split('.');
  const people = answers.slice(0, askers.length);
  const crew = answers.charAt(askers.length) || answers.charAt(askers.indexOf('unscoped'));
  const usual = { key: answers.charAt(askers.indexOf('staff')), partner: answers.charAt(askers.indexOf('other')) };
  const { key, partner } = { ...usual, ...(exceptions[`${type} ${people}`] ?? exceptions[field] ?? exceptions[type]) };
  return `${people}${crew}${key}${partner}`;
}
