import { buildASTSchema, GraphQLError, Kind, parse, type DocumentNode, type GraphQLResolveInfo } from 'graphql';
import { beforeEach, expect, it, vi } from 'vitest';
import { operationCompiler, type CompiledOperation } from './compile-operation.js';
import { executorOf, mostKept } from './executor.js';

vi.mock(import('./compile-operation.js'));
const run = vi.fn<CompiledOperation>();
const compile = vi.fn<ReturnType<typeof operationCompiler>>(() => run);

const schema = buildASTSchema(parse('type Query { answer(n: Int): String }'));
const resolve = vi.fn((_source: unknown, _args: unknown, _context: unknown, _info: GraphQLResolveInfo) => 'plain');
Object.assign(schema.getQueryType()?.getFields()['answer'] ?? {}, { resolve });

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(operationCompiler).mockReturnValue(compile);
  run.mockResolvedValue({ data: { answer: 'compiled' } });
});

async function createExecutor() {
  const { executor } = await executorOf(schema).load({ apollo: {} });
  return async (document: DocumentNode, operationName?: string) => {
    const operation = document.definitions.find(
      (definition) =>
        definition.kind === Kind.OPERATION_DEFINITION && (operationName === undefined || definition.name?.value === operationName),
    );
    const answer = await executor?.({
      document,
      operation,
      operationName: null,
      request: { operationName, variables: { n: 1 } },
      context: {},
    } as never);
    return (answer?.data as { answer?: unknown } | null | undefined)?.answer ?? answer?.errors;
  };
}

it('executes a document as it is the first time, and compiles it once when it comes again', async () => {
  const ask = await createExecutor();
  const document = parse('{ answer }');
  expect([await ask(document), await ask(document), await ask(document)]).toEqual(['plain', 'compiled', 'compiled']);
  expect(compile).toHaveBeenCalledTimes(1);
  expect(run).toHaveBeenCalledWith({}, { n: 1 });
});

it('answers what is not compiled, and what a compiled operation leaves, with graphql-js', async () => {
  const ask = await createExecutor();
  const document = parse('{ answer }');
  run.mockResolvedValueOnce(null);
  expect([await ask(document), await ask(document), await ask(document)]).toEqual(['plain', 'plain', 'compiled']);
  compile.mockReturnValueOnce(null);
  const another = parse('{ answer }');
  expect([await ask(another), await ask(another), await ask(another)]).toEqual(['plain', 'plain', 'plain']);
  expect(compile).toHaveBeenCalledTimes(2);
});

it('says itself that there is no operation of that name', async () => {
  const ask = await createExecutor();
  const document = parse('query a { answer }');
  await ask(document);
  expect(await ask(document, 'b')).toEqual([new GraphQLError('Unknown operation named "b".')]);
  expect(compile).not.toHaveBeenCalled();
});

it('keeps so many compiled operations and no more, those that were asked for last', async () => {
  const ask = await createExecutor();
  const documents = Array.from({ length: mostKept + 1 }, () => parse('{ answer }'));
  const [first, second] = documents;
  if (first === undefined || second === undefined) throw new Error('there are documents');
  for (const document of documents.slice(0, mostKept)) for (let turn = 0; turn < 2; turn += 1) await ask(document);
  await ask(first);
  const last = documents.at(-1) ?? first;
  await ask(last);
  await ask(last);
  expect(compile).toHaveBeenCalledTimes(mostKept + 1);
  await ask(first);
  expect(compile).toHaveBeenCalledTimes(mostKept + 1);
  await ask(second);
  expect(compile).toHaveBeenCalledTimes(mostKept + 2);
});
