import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The suite that runs the file, by the project of vitest.config.ts. */
    suite: 'short' | 'long';
  }
}

/**
 * How many random inputs or steps a property test draws.
 * @param short number in `npm test`
 * @param long number in `npm run test:long`
 */
export const propertyRuns = (short: number, long: number): number => (inject('suite') === 'long' ? long : short);
