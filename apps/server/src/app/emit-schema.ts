import { writeFileSync } from 'node:fs';
import { printedSchema } from './build-schema.js';

// Run after the build; the web's code generation and the published contract read this file.
writeFileSync(new URL('../../schema.graphql', import.meta.url), printedSchema());
