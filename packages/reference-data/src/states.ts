/** The states and federal territories, in the order and spelling of the postcode list (Specification, section 3). */
export const states = [
  'Wp Kuala Lumpur',
  'Johor',
  'Kedah',
  'Kelantan',
  'Melaka',
  'Negeri Sembilan',
  'Pahang',
  'Penang',
  'Perak',
  'Perlis',
  'Sabah',
  'Sarawak',
  'Selangor',
  'Terengganu',
  'Wp Labuan',
  'Wp Putrajaya',
] as const;

export type State = (typeof states)[number];
