import fc from 'fast-check';
import type { GraphQLSchema } from 'graphql';
import type { FuzzRound } from './fuzz-round.js';
import type { FuzzCaller } from './fuzz-world.js';
import { operationsOf } from './operations.js';
import { routesOf } from './routes.js';

/** Number of inputs, and the seed: the same seed draws the same inputs. */
interface FuzzLength {
  seed: number;
  numRuns: number;
}

/** An operation or route to fuzz. `run` throws with the smallest failing input, and the seed. */
export interface FuzzTarget {
  name: string;
  run(round: FuzzRound, length: FuzzLength): Promise<void>;
}

/** Returns every query and mutation of the schema, and every route. */
export function fuzzTargets(schema: GraphQLSchema): FuzzTarget[] {
  // Staff reach most of the code.
  const caller = fc.constantFrom<FuzzCaller[]>('guest', 'customer', 'customer', 'staff', 'staff', 'staff', 'key', 'key', 'partner');
  const operations = operationsOf(schema).map((operation): FuzzTarget => {
    const property = (round: FuzzRound) =>
      fc.asyncProperty(caller, operation.variables, (who, variables) => round.operation(operation, who, variables));
    return { name: operation.name, run: async (round, length) => fc.assert(property(round), length) };
  });
  const routes = routesOf().map((route): FuzzTarget => {
    const property = (round: FuzzRound) => fc.asyncProperty(caller, route.inputs, (who, input) => round.request(route, who, input));
    return { name: route.name, run: async (round, length) => fc.assert(property(round), length) };
  });
  return [...operations, ...routes];
}
