// @ts-check
/**
 * What is wrong with how the schema has changed since it was released (ADR 0041). Pure functions over the texts of the two schemas and
 * of docs/schema-changelog.md; tooling/schema-changes tests them, `npm run check` runs them. What graphql-js calls dangerous is not asked
 * of it again: it is among the differences, and each of them needs its line.
 */
import {
  buildASTSchema,
  buildSchema,
  findBreakingChanges,
  getDirectiveValues,
  GraphQLDeprecatedDirective,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  parse,
  visit,
} from 'graphql';

/** Days that a value of an enum or a member of a union is announced before it comes, and that something stays after its end was named. */
const announced = 30;
const deprecatedFor = 365;

/** @typedef {{ is: string, ends: string | null, meetsOldClients: boolean }} Element `ends`: why it is deprecated */
/** @typedef {{ released: string, current: string, changelog: string, today: string }} Texts `today`: such as 2026-11-26 */

/**
 * Everything in a schema that has a name, by its coordinate: Type, Type.field, Type.field(argument:), Enum.VALUE, Union.Member.
 * @param {import('graphql').GraphQLSchema} schema
 */
function elementsOf(schema) {
  /** @type {Map<string, Element>} */
  const elements = new Map();
  const add = (/** @type {string} */ name, is = '', /** @type {string | null | undefined} */ ends = null, meetsOldClients = false) =>
    elements.set(name, { is, ends, meetsOldClients });
  const input = (/** @type {import('graphql').GraphQLArgument} */ { type, defaultValue, deprecationReason }, /** @type {string} */ name) =>
    add(name, `${type} = ${JSON.stringify(defaultValue)}`, deprecationReason);
  for (const type of Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))) {
    const hasFields = isObjectType(type) || isInterfaceType(type);
    add(type.name, `${type.constructor.name} ${hasFields ? type.getInterfaces().join() : ''}`);
    if (isEnumType(type))
      for (const { name, deprecationReason } of type.getValues()) add(`${type.name}.${name}`, '', deprecationReason, true);
    if (isUnionType(type)) for (const { name } of type.getTypes()) add(`${type.name}.${name}`, '', null, true);
    if (isInputObjectType(type)) for (const field of Object.values(type.getFields())) input(field, `${type.name}.${field.name}`);
    if (!hasFields) continue;
    for (const field of Object.values(type.getFields())) {
      add(`${type.name}.${field.name}`, String(field.type), field.deprecationReason);
      for (const argument of field.args) input(argument, `${type.name}.${field.name}(${argument.name}:)`);
    }
  }
  return elements;
}

/**
 * The released schema without what was deprecated, has ended and is gone, and without the types that nothing else used.
 * @param {string} released @param {ReadonlyMap<string, Element>} now @param {string} today
 */
function withoutEnded(released, now, today) {
  /** @type {<Node extends import('graphql').EnumValueDefinitionNode | import('graphql').FieldDefinitionNode | import('graphql').InputValueDefinitionNode>(nodes: readonly Node[] | undefined, nameOf: (name: string) => string) => Node[]} */
  const left = (nodes = [], nameOf) =>
    nodes.filter((node) => {
      const end = endOf(getDirectiveValues(GraphQLDeprecatedDirective, node)?.['reason']);
      return now.has(nameOf(node.name.value)) || end === null || end > today;
    });
  let { definitions } = visit(parse(released), {
    EnumTypeDefinition: (type) => ({ ...type, values: left(type.values, (name) => `${type.name.value}.${name}`) }),
    InputObjectTypeDefinition: (type) => ({ ...type, fields: left(type.fields, (name) => `${type.name.value}.${name}`) }),
    ObjectTypeDefinition: (type) => ({
      ...type,
      fields: left(type.fields, (name) => `${type.name.value}.${name}`).map((field) => ({
        ...field,
        arguments: left(field.arguments, (name) => `${type.name.value}.${field.name.value}(${name}:)`),
      })),
    }),
  });
  for (let before = 0; before !== definitions.length;) {
    before = definitions.length;
    const used = new Set(['Query', 'Mutation', 'Subscription', ...now.keys()]);
    for (const definition of definitions) visit(definition, { NamedType: ({ name }) => void used.add(name.value) });
    definitions = definitions.filter(
      (definition) => !('name' in definition) || definition.name === undefined || used.has(definition.name.value),
    );
  }
  return buildASTSchema({ kind: /** @type {import('graphql').Kind.DOCUMENT} */ ('Document'), definitions });
}

/** The day at which a reason begins; null where it begins with none. @param {unknown} reason */
function endOf(reason) {
  return /^(\d{4}-\d{2}-\d{2}): \S/.exec(String(reason))?.[1] ?? null;
}

/** @param {string} day @param {number} days */
function after(day, days) {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The days of the lines that name each coordinate, `## 2026-11-26` above them. @param {string} changelog */
function namedIn(changelog) {
  /** @type {Map<string, string[]>} */
  const days = new Map();
  for (const section of changelog.split(/^## (?=\d{4}-\d{2}-\d{2}$)/m).slice(1)) {
    for (const [, name = ''] of section.matchAll(/`([^`]+)`/g)) days.set(name, [...(days.get(name) ?? []), section.slice(0, 10)].sort());
  }
  return days;
}

/** @param {Texts} texts @returns {string[]} each fault in a sentence; none: the change breaks nobody, and is written down */
export function schemaFaults({ released, current, changelog, today }) {
  const releasedOn = /^# Released on (\d{4}-\d{2}-\d{2})/.exec(released)?.[1];
  if (releasedOn === undefined) return ['The released schema does not say when it was released: npm run schema:release'];
  const schema = buildSchema(current);
  const [before, now, named] = [elementsOf(buildSchema(released)), elementsOf(schema), namedIn(changelog)];
  const faults = findBreakingChanges(withoutEnded(released, now, today), schema).map(
    ({ description }) => `Breaks who relies on it: ${description} What is deprecated may go from the day at which its reason begins.`,
  );
  for (const name of new Set([...before.keys(), ...now.keys()])) {
    const [was, is] = [before.get(name), now.get(name)];
    const end = endOf(is?.ends);
    if (is !== undefined && is.ends !== null && end === null)
      faults.push(`${name}: its reason begins with no day of its end, as in "2027-12-01: use …".`);
    if (was?.is === is?.is && was?.ends === is?.ends) continue;
    // What a new type or field brings along is new with it.
    const [owner = name] = /^.*(?=\(.*:\)$)|^[^.]*(?=\.)/.exec(name) ?? [];
    if (owner !== name && before.has(owner) !== now.has(owner)) continue;
    const comesLate = was === undefined && is?.meetsOldClients === true;
    const line = (named.get(name) ?? []).find((day) => comesLate || day >= releasedOn);
    if (line === undefined) faults.push(`${name} has changed since ${releasedOn}: docs/schema-changelog.md needs a line with \`${name}\`.`);
    else if (comesLate && after(line, announced) > today)
      faults.push(`${name} was announced on ${line}: it may come on ${after(line, announced)}.`);
    else if (end !== null && was?.ends !== is?.ends && end < after(line, deprecatedFor))
      faults.push(`${name} was deprecated on ${line}: its end may be on ${after(line, deprecatedFor)} at the earliest.`);
  }
  return faults;
}
