// @ts-check
import { createRequire } from 'node:module';

/** @type {typeof import('fast-check')} */
const fc = createRequire(import.meta.url)('fast-check');

// Unit tests draw the same inputs in every run, so that a failure is the same for everybody. `npm run fuzz` draws others.
fc.configureGlobal({ seed: 20_260_304 });

export default fc;
