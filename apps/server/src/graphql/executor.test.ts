import { buildASTSchema, parse } from 'graphql';
import { beforeEach, expect, it, vi } from 'vitest';
import { operationCompiler, type CompiledOperation } from './compile-operation.js';
import { compiledAnswers, mostKept } from './executor.js';

vi.mock(import('./compile-operation.js'));
const run = vi.fn<CompiledOperation>();
const compile = vi.fn<ReturnType<typeof operationCompiler>>(() => run);

const schema = buildASTSchema(parse('type Query { answer(n: Int): String }'));
const compiled = { data: { answer: 'compiled' } };
const context = {};

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(operationCompiler).mockReturnValue(compile);
  run.mockResolvedValue(compiled);
});

it('leaves a document to graphql-js the first time, and compiles it once when it comes again', async () => {
  const answer = compiledAnswers(schema);
  const document = parse('{ answer }');
  const ask = () => answer(document, context, { n: 1 });
  expect([await ask(), await ask(), await ask()]).toEqual([null, compiled, compiled]);
  expect(compile).toHaveBeenCalledTimes(1);
  expect(run).toHaveBeenCalledWith(context, { n: 1 });
});

it('leaves to graphql-js what is not compiled, and what a compiled operation leaves', async () => {
  const answer = compiledAnswers(schema);
  const document = parse('{ answer }');
  const ask = (asked = document) => answer(asked, context, {});
  run.mockResolvedValueOnce(null);
  expect([await ask(), await ask(), await ask()]).toEqual([null, null, compiled]);
  compile.mockReturnValueOnce(null);
  const another = parse('{ answer }');
  expect([await ask(another), await ask(another), await ask(another)]).toEqual([null, null, null]);
  expect(compile).toHaveBeenCalledTimes(2);
});

it('keeps so many compiled operations and no more, those that were asked for last', async () => {
  const answer = compiledAnswers(schema);
  const ask = (document: ReturnType<typeof parse>) => answer(document, context, {});
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
