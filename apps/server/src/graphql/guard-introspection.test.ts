import type { Actor } from '@booking/domain/user/permissions';
import { parse, type OperationDefinitionNode } from 'graphql';
import { expect, it } from 'vitest';
import { guardIntrospection } from './guard-introspection.js';

const document = parse('{ __schema { types { name } } }');
const operation = document.definitions[0] as OperationDefinitionNode;
const asked = (actor: Actor) => () =>
  guardIntrospection({ document, operation, contextValue: { caller: { actor } } } as Parameters<typeof guardIntrospection>[0]);

it('a key may introspect, whatever its scope is; guests and customers may not', () => {
  const key = { kind: 'key', scope: ['booking:make'] as readonly string[] } as Actor;
  expect(asked(key)).not.toThrow();
  expect(asked({ kind: 'user', role: 'admin' } as Actor)).not.toThrow();
  expect(asked({ kind: 'user', role: 'user' } as Actor)).toThrow(/introspection/);
  expect(asked({ kind: 'guest' })).toThrow(/introspection/);
});
