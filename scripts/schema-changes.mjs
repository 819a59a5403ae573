// @ts-check
/**
 * Checks how the schema has changed since it was released (ADR 0041). Pure functions over the texts of the two schemas and of
 * docs/schema-changelog.md; `npm run check` runs them. Does not call findDangerousChanges of graphql-js: every difference needs a line in
 * the changelog, and the dangerous changes are among them.
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

/** Days between the announcement of a new enum value or union member and its release. */
const announcedDays = 30;
/** Days between a deprecation and the earliest removal. */
const deprecatedDays = 365;

/**
 * `definition`: its type, and what else makes two versions differ. `deprecation`: its reason, null if it is not deprecated.
 * `reachesOldClients`: an old client may receive it in an answer.
 * @typedef {{ definition: string, deprecation: string | null, reachesOldClients: boolean }} Element
 */
/** @typedef {{ released: string, current: string, changelog: string, today: string }} Texts `today`: such as 2026-11-26 */

/**
 * Returns every named element of a schema by its coordinate: Type, Type.field, Type.field(argument:), Enum.VALUE, Union.Member.
 * @param {import('graphql').GraphQLSchema} schema
 */
function elementsOf(schema) {
  /** @type {Map<string, Element>} */
  const elements = new Map();
  const add = (
    /** @type {string} */ name,
    definition = '',
    /** @type {string | null | undefined} */ deprecation = null,
    reachesOldClients = false,
  ) => elements.set(name, { definition, deprecation, reachesOldClients });
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
 * Returns the released schema without the deprecated elements that were removed after their last day, and without the types that only
 * these used.
 * @param {string} released @param {ReadonlyMap<string, Element>} now @param {string} today
 */
function withoutEnded(released, now, today) {
  /** @type {<Node extends import('graphql').EnumValueDefinitionNode | import('graphql').FieldDefinitionNode | import('graphql').InputValueDefinitionNode>(nodes: readonly Node[] | undefined, nameOf: (name: string) => string) => Node[]} */
  const kept = (nodes = [], nameOf) =>
    nodes.filter((node) => {
      const end = endOf(getDirectiveValues(GraphQLDeprecatedDirective, node)?.['reason']);
      return now.has(nameOf(node.name.value)) || end === null || end > today;
    });
  let { definitions } = visit(parse(released), {
    EnumTypeDefinition: (type) => ({ ...type, values: kept(type.values, (name) => `${type.name.value}.${name}`) }),
    InputObjectTypeDefinition: (type) => ({ ...type, fields: kept(type.fields, (name) => `${type.name.value}.${name}`) }),
    ObjectTypeDefinition: (type) => ({
      ...type,
      fields: kept(type.fields, (name) => `${type.name.value}.${name}`).map((field) => ({
        ...field,
        arguments: kept(field.arguments, (name) => `${type.name.value}.${field.name.value}(${name}:)`),
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

/** Returns the day with which a reason begins; null if it begins with none. @param {unknown} reason */
function endOf(reason) {
  return /^(\d{4}-\d{2}-\d{2}): \S/.exec(String(reason))?.[1] ?? null;
}

/** @param {string} day @param {number} days */
function after(day, days) {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the days of the sections (`## 2026-11-26`) that name each coordinate, sorted. @param {string} changelog */
function namedIn(changelog) {
  /** @type {Map<string, string[]>} */
  const days = new Map();
  for (const section of changelog.split(/^## (?=\d{4}-\d{2}-\d{2}$)/m).slice(1)) {
    for (const [, name = ''] of section.matchAll(/`([^`]+)`/g)) days.set(name, [...(days.get(name) ?? []), section.slice(0, 10)].sort());
  }
  return days;
}

/**
 * Returns one sentence for each error; [] if the change breaks no client and the changelog describes it.
 * @param {Texts} texts @returns {string[]}
 */
export function schemaErrors({ released, current, changelog, today }) {
  const releasedOn = /^# Released on (\d{4}-\d{2}-\d{2})/.exec(released)?.[1];
  if (releasedOn === undefined) return ['The released schema does not say when it was released: npm run schema:release'];
  const schema = buildSchema(current);
  const [before, now, named] = [elementsOf(buildSchema(released)), elementsOf(schema), namedIn(changelog)];
  const errors = findBreakingChanges(withoutEnded(released, now, today), schema).map(
    ({ description }) => `Breaks clients: ${description} A deprecated element may be removed on the day with which its reason begins.`,
  );
  for (const name of new Set([...before.keys(), ...now.keys()])) {
    const [was, is] = [before.get(name), now.get(name)];
    const end = endOf(is?.deprecation);
    if (is !== undefined && is.deprecation !== null && end === null)
      errors.push(`${name}: its reason must begin with the day of its removal, as in "2027-12-01: use …".`);
    if (was?.definition === is?.definition && was?.deprecation === is?.deprecation) continue;
    // The fields of a new type, and the arguments of a new field, need no line of their own.
    const [owner = name] = /^.*(?=\(.*:\)$)|^[^.]*(?=\.)/.exec(name) ?? [];
    if (owner !== name && before.has(owner) !== now.has(owner)) continue;
    const isAnnounced = was === undefined && is?.reachesOldClients === true;
    const line = (named.get(name) ?? []).find((day) => isAnnounced || day >= releasedOn);
    if (line === undefined) errors.push(`${name} has changed since ${releasedOn}: docs/schema-changelog.md needs a line with \`${name}\`.`);
    else if (isAnnounced && after(line, announcedDays) > today)
      errors.push(`${name} was announced on ${line}: it may be added on ${after(line, announcedDays)}.`);
    else if (end !== null && was?.deprecation !== is?.deprecation && end < after(line, deprecatedDays))
      errors.push(`${name} was deprecated on ${line}: it may be removed on ${after(line, deprecatedDays)} at the earliest.`);
  }
  return errors;
}
