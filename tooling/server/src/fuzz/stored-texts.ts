import { isPlaceholder } from '@booking/domain/checks/placeholder';
import { getNamedType, getNullableType, isListType, type GraphQLSchema } from 'graphql';
import { selectionOf, type Variables } from './operations.js';

type Json = Readonly<Record<string, unknown>>;

/** A text that an operation accepted, and where it is in the operation's response. */
interface SentText {
  path: readonly string[];
  text: string;
}

/**
 * Normalises a line as the domain does: NFC, white space of any kind and number as one space, none at the ends, no invisible characters but
 * joiners.
 */
function line(text: string): string {
  return text
    .replace(hidden, '')
    .replace(/[\s\u0085]+/g, ' ')
    .trim()
    .normalize('NFC');
}
const withoutJoiners = (text: string) => (/[\u200c\u200d]/.test(text) ? text.replace(/[\u200c\u200d]/g, '').normalize('NFC') : text);

/** Removes invisible characters, which people copy; remarks keep them. */
const hidden = /(?![\uFE00-\uFE0F\u{E0100}-\u{E01EF}])[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/** For an order number also the forms that NFKC simplifies, every dash as '-', and no # before it (docs/api.md, Text). */
function withoutHidden(name: string, sent: string): string {
  if (name === 'orderNumber')
    return sent
      .normalize('NFKC')
      .replace(/[\p{Pd}\u2212]/gu, '-')
      .replace(hidden, '')
      .trimStart()
      .replace(/^#+/, '');
  return sent;
}

/**
 * The documented stored forms of a text. A telephone number: its digits, without a 0 in brackets. An e-mail: one line, an account's in
 * lower case. Remarks, reasons and notes: their lines. Everything else: one line.
 */
function isKeptAs(name: string, given: string, stored: string | null): boolean {
  const sent = withoutHidden(name, given);
  if (line(sent) === '') return stored === null || stored === '';
  if (stored === null) return isOptional.test(name) && isPlaceholder(line(sent));
  if (/^(primaryContact|secondaryContact|phoneNumber|postcode)$/.test(name)) return digits(sent) === digits(stored);
  if (name === 'email') return [line(sent), line(sent).toLowerCase()].includes(withoutJoiners(stored));
  if (name === 'remarks' || name === 'reason' || name === 'internalNote')
    return stored === sent.normalize('NFC').replace(/\r\n?/g, '\n').trim();
  return withoutJoiners(stored) === line(sent);
}

/** Fields of a booking in which a placeholder such as N/A counts as empty. */
const isOptional = /^(address2|secondaryContact)$/;

function digits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[(]0[)]|[^\d]/g, '')
    .replace(/^(?:00)?(?:60)?0?(?=\d)/, '');
}

/**
 * Values that the server chooses itself, or derives from others: tokens; the other notations of a telephone number; the reason for
 * exceeding a limit, which is stored only if it was exceeded.
 */
const isOurs = /token$|^overrideReason$|^countryCallingCode$|^formattedPhoneNumber$|^countryCode$/i;
/** By path: city and state of a booking are its postcode's, and so is the state of a branch. */
const isOfPostcode = /^city$|^state$|^address\.state$/;

/** Returns the texts of an input, by path; texts in lists are no free text. */
function textsOf(value: unknown, path: readonly string[] = []): SentText[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  // The names of a closed day in all languages replace its one name (contract).
  const entries = Object.entries(value).filter(([name]) => name !== 'name' || !('names' in value) || value.names === null);
  return entries.flatMap(([name, field]) => textsOf(field, name === 'input' ? path : [...path, name]));
}

/** Returns an object and those within it, the nearest first; objects in lists only on request. */
function* objectsOf(root: unknown, withLists = false): Generator<Json> {
  let level: unknown[] = [root];
  while (level.length > 0) {
    const flat = withLists ? level.flat() : level;
    const objects = flat.filter((each): each is Json => typeof each === 'object' && each !== null && !Array.isArray(each));
    yield* objects;
    level = objects.flatMap((each) => Object.values(each));
  }
}

/** Returns the text at this path in the nearest object that has one; undefined without one. */
function storedUnder(path: readonly string[], result: unknown): string | null | undefined {
  for (const object of objectsOf(result)) {
    const found = path.reduce<unknown>((at, name) => (typeof at === 'object' && at !== null ? (at as Json)[name] : undefined), object);
    if (typeof found === 'string' || found === null) return found;
  }
  return undefined;
}

/**
 * Returns texts of an accepted input that came back in another than their documented form. A text whose name is nowhere in the response is
 * not stored, or not returned: it is not checked.
 */
export function changedTexts(variables: Variables, result: unknown): string[] {
  return textsOf(variables).flatMap(({ path, text }) => {
    const stored = storedUnder(path, result);
    const name = path.at(-1) ?? '';
    if (stored === undefined || isOurs.test(name) || isOfPostcode.test(path.join('.')) || isKeptAs(name, text, stored)) return [];
    return [`${path.join('.')}: ${JSON.stringify(text.slice(0, 200))} is kept as ${JSON.stringify(stored)}`];
  });
}

export interface ReadBack {
  document: string;
  variables: Variables;
  /** Returns the object in question. */
  among: (found: unknown) => unknown;
}

/**
 * Returns how to read the result of a mutation again: by the query that finds its type by id, or by the list of its type from a date to a
 * date. An account that signed up is found among the users. Null if the schema has no such query.
 */
export function readBackOf(schema: GraphQLSchema, variables: Variables, result: unknown): ReadBack | null {
  const queries = Object.values(schema.getQueryType()?.getFields() ?? {});
  for (const object of objectsOf(result)) {
    const id = object['id'] ?? object['_id'];
    if (object['__typename'] === 'SignUpSuccess') {
      const search = line(String((variables['input'] as Json)['email'])).toLowerCase();
      return {
        document: `query ($search: String) { it: users(search: $search)${selectionOf(queries.find(({ name }) => name === 'users')!.type)} }`,
        variables: { search },
        among: (found) => [...objectsOf(found, true)].find(({ email }) => email === search),
      };
    }
    const ofType = queries.filter(({ type }) => getNamedType(type).name === object['__typename']);
    const byId = ofType.find(({ type, args }) => !isListType(getNullableType(type)) && args.length === 1 && args[0]?.name === 'id');
    if (typeof id === 'string' && byId) {
      return {
        document: `query ($id: ID!) { it: ${byId.name}(id: $id)${selectionOf(byId.type)} }`,
        variables: { id },
        among: (found) => found,
      };
    }
    const byDate = ofType.find(({ args }) => args.map(({ name, type }) => `${name} ${String(type)}`).join() === 'from Date!,to Date!');
    if (typeof object['date'] === 'string' && byDate) {
      return {
        document: `query ($date: Date!) { it: ${byDate.name}(from: $date, to: $date)${selectionOf(byDate.type)} }`,
        variables: { date: object['date'] },
        among: (found) => [...objectsOf(found, true)].find((each) => each['id'] === id),
      };
    }
    // A created object cannot be found by the ids within it, which are others'.
    if (typeof id === 'string') return null;
  }
  return null;
}
