import { writeFileSync } from 'node:fs';
import { printedSchema } from './build-schema.js';
import { errorsPage } from './errors-page.js';

// Run it after the build. The first file is for the web client's code generation and the published contract, the second for integrators.
writeFileSync(new URL('../../schema.graphql', import.meta.url), printedSchema());
writeFileSync(new URL('../../../../docs/errors.md', import.meta.url), errorsPage());
