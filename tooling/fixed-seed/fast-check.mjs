// @ts-check
import { createRequire } from 'node:module';

/** @type {typeof import('fast-check')} */
const fc = createRequire(import.meta.url)('fast-check');

// Unit tests draw the same inputs in every run: what fails, fails for everybody, and what passed was not luck. `npm run fuzz` goes on
// to others.
fc.configureGlobal({ seed: 20_260_304 });

export default fc;
