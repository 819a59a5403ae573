// @ts-check
/**
 * Fails when a built script needs more than the oldest browsers that package.json names: in its syntax, by a function that they lack,
 * or by a regular expression that looks behind (Safari before 16.4 then runs nothing of the script). What the sources use of the
 * browser itself stands in src/testing/browsers.test.ts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runChecks } from 'es-check';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
/** @type {{ browserslist: string[] }} */
const { browserslist } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** Functions that the oldest browsers lack, and why the pages run there all the same. */
const guarded = {
  IntlDurationFormat: 'react-intl makes one in formatDuration, which no page calls',
  Uint8ArrayToBase64: 'qr asks first whether it is there',
};

// Not dist/explorer: its editor needs newer browsers, which the README says.
const files = ['', 'assets/'].flatMap((folder) =>
  readdirSync(dist + folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => dist + folder + name),
);
const { errors } = runChecks(
  [
    {
      checkBrowser: true,
      browserslistQuery: browserslist.join(', '),
      files,
      module: true,
      checkFeatures: true,
      ignore: Object.keys(guarded).join(),
    },
  ],
  {},
);
const problems = [
  ...errors.map(({ file, err }) => `${file}: ${err.message}`),
  ...files.filter((file) => /\(\?<[=!]/.test(readFileSync(file, 'utf8'))).map((file) => `${file}: a regular expression looks behind`),
];
for (const problem of problems) console.error(problem.replace(dist, ''));
if (problems.length > 0) process.exitCode = 1;
