import {
  GraphQLError,
  Kind,
  type ASTVisitor,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/** Lexical tokens of one document. The web client's largest has about two hundred, as has the introspection query of the tools. */
export const maxTokens = 600;
/** How many faults of a document are looked for and reported: a short document can have hundreds, and scanners count them (Target C2). */
export const mostFaults = 5;

const limits = {
  depth: 12,
  aliases: 30,
  directives: 50,
  rootFields: 20,
  /** Fields that are asked for once more in the same place, in fragments too: graphql compares each with each. */
  repeats: 30,
};

/** The fault of a document that no other rule is to look at. */
export class DocumentRefused extends Error {
  override readonly name: string = 'DocumentRefused';
}

/** The document asks for more than any client needs. */
export class DocumentTooLarge extends DocumentRefused {
  override readonly name = 'DocumentTooLarge';
}

/** What the selections of one place ask for, with the fragments in them. */
interface Shape {
  /** Fields inside each other. */
  depth: number;
  aliases: number;
  directives: number;
  /** Repeated fields below, in the places inside the fields. */
  repeats: number;
  /** How often a name is asked for in this place itself. */
  fields: ReadonlyMap<string, number>;
}

const nothing: Shape = { depth: 0, aliases: 0, directives: 0, repeats: 0, fields: new Map() };

/** Looks at a document that is parsed and not yet validated. Every fragment is looked at once; each use of it counts in full. */
class Shapes {
  private readonly fragments = new Map<string, Shape>();
  private readonly definitions: ReadonlyMap<string, FragmentDefinitionNode>;

  constructor(document: DocumentNode) {
    const fragments = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
    this.definitions = new Map(fragments.map((node) => [node.name.value, node]));
  }

  of({ selections }: SelectionSetNode): Shape {
    const sum = { ...nothing, fields: new Map<string, number>() };
    for (const selection of selections) {
      const shape = this.ofSelection(selection);
      sum.depth = Math.max(sum.depth, shape.depth);
      sum.aliases += shape.aliases;
      sum.directives += shape.directives + (selection.directives?.length ?? 0);
      sum.repeats += shape.repeats;
      for (const [name, count] of shape.fields) sum.fields.set(name, count + (sum.fields.get(name) ?? 0));
    }
    return sum;
  }

  private ofSelection(selection: SelectionNode): Shape {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return this.ofFragment(selection.name.value);
    if (selection.kind === Kind.INLINE_FRAGMENT) return this.of(selection.selectionSet);
    const inner = selection.selectionSet ? this.of(selection.selectionSet) : nothing;
    return {
      // Introspection, which is deep, is for staff, and graphql bounds it itself.
      depth: selection.name.value.startsWith('__') ? 1 : inner.depth + 1,
      aliases: inner.aliases + (selection.alias ? 1 : 0),
      directives: inner.directives,
      repeats: repeatsOf(inner),
      fields: new Map([[(selection.alias ?? selection.name).value, 1]]),
    };
  }

  private ofFragment(name: string): Shape {
    const known = this.fragments.get(name);
    if (known) return known;
    // A fragment that leads back to itself is for the validation to refuse: here it ends.
    this.fragments.set(name, nothing);
    const definition = this.definitions.get(name);
    const shape = definition ? this.of(definition.selectionSet) : nothing;
    this.fragments.set(name, shape);
    return shape;
  }
}

function fieldsOf({ fields }: Shape): number {
  return Array.from(fields.values()).reduce((sum, count) => sum + count, 0);
}

function repeatsOf(shape: Shape): number {
  return shape.repeats + fieldsOf(shape) - shape.fields.size;
}

/** Fragments that nothing uses are validated like all others, so they count by themselves. */
function isTooLarge(document: DocumentNode): boolean {
  const shapes = new Shapes(document);
  return document.definitions.some((node) => {
    if (node.kind !== Kind.OPERATION_DEFINITION && node.kind !== Kind.FRAGMENT_DEFINITION) return false;
    const shape = shapes.of(node.selectionSet);
    return (
      shape.aliases > limits.aliases ||
      shape.directives + (node.directives?.length ?? 0) > limits.directives ||
      repeatsOf(shape) > limits.repeats ||
      (node.kind === Kind.OPERATION_DEFINITION && (shape.depth > limits.depth || fieldsOf(shape) > limits.rootFields))
    );
  });
}

/**
 * Ends the validation of a document, so that no other rule looks at its operations. graphql knows no rule that does, but it ends by itself
 * when there are too many faults.
 * @param fault its original error is a DocumentRefused, by which it is shown once
 */
export function refuseDocument(context: ValidationContext, fault: GraphQLError): void {
  for (let count = 0; count <= mostFaults; count += 1) context.reportError(fault);
}

/**
 * A rule of validation that refuses a large document before the other rules look at its fields: some compare each field with
 * each (Target M7).
 */
export function limitDocuments(context: ValidationContext): ASTVisitor {
  return {
    Document: {
      enter(document) {
        if (isTooLarge(document)) refuseDocument(context, new GraphQLError('Too complex', { originalError: new DocumentTooLarge() }));
      },
    },
  };
}
