// @ts-check
import { createRequire } from 'node:module';

/** @type {typeof import('fast-check')} */
const fc = createRequire(import.meta.url)('fast-check');

// Unit tests use the same inputs in every run, so that a failure can be reproduced. `npm run fuzz` uses a random seed.
fc.configureGlobal({ seed: 20_260_304 });

export default fc;
