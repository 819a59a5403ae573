import { writeFileSync } from 'node:fs';
import { printedSchema } from './build-schema.js';
import { errorsPage } from './errors-page.js';

// Run after the build; the web's code generation and the published contract read the first file, integrators the second.
writeFileSync(new URL('../../schema.graphql', import.meta.url), printedSchema());
writeFileSync(new URL('../../../../docs/errors.md', import.meta.url), errorsPage());
