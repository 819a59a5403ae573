// @ts-check
/**
 * `npm run audit`: prints the known vulnerabilities of the production packages, from `npm audit`. Fails on a high or critical one, unless
 * scripts/audit-exceptions.json has an exception with its reason and its last day. Prints SKIPPED if the registry does not answer.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ name: string, severity: string, title: string, url: string }} Advisory
 * @typedef {{ vulnerabilities: Record<string, { via: (Advisory | string)[] }> }} Audit the output of `npm audit --json`
 * @typedef {{ advisory: string, until: string, why: string }} Exception advisory: its id (GHSA-…). until: the last day, YYYY-MM-DD
 */

/**
 * Returns one line for each advisory, and one for each exception that has expired or is no longer needed.
 * @param {Audit} audit @param {readonly Exception[]} exceptions @param {string} today YYYY-MM-DD
 * @returns {{ lines: string[], failed: boolean }}
 */
export function auditReport({ vulnerabilities }, exceptions, today) {
  // A string names another vulnerable package, which has entries of its own.
  const reported = Object.values(vulnerabilities).flatMap(({ via }) => via.filter((cause) => typeof cause !== 'string'));
  const advisories = new Map(reported.map((advisory) => [advisory.url.slice(advisory.url.lastIndexOf('/') + 1), advisory]));
  const found = [...advisories].map(([id, { name, severity, title, url }]) => {
    const exception = exceptions.find(({ advisory, until }) => advisory === id && today <= until);
    const isSevere = severity === 'high' || severity === 'critical';
    const result = !isSevere ? 'noted' : exception ? 'excepted' : 'FAILED';
    return `${result}  ${name}, ${severity}: ${title} (${url})${exception ? `, until ${exception.until}: ${exception.why}` : ''}`;
  });
  const expired = exceptions
    .filter(({ advisory, until }) => until < today || !advisories.has(advisory))
    .map(({ advisory, until }) => `FAILED  the exception ${advisory} (until ${until}) has expired or is no longer needed: remove it`);
  const lines = [...found, ...expired];
  return { lines, failed: lines.some((line) => line.startsWith('FAILED')) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  const audit = JSON.parse(stdout || '{}');
  if (audit.vulnerabilities === undefined) {
    console.log(`SKIPPED  known vulnerabilities: the registry did not report them (${audit.message ?? 'no answer'})`);
  } else {
    const exceptions = JSON.parse(readFileSync(new URL('audit-exceptions.json', import.meta.url), 'utf8'));
    const { lines, failed } = auditReport(audit, exceptions, new Date().toISOString().slice(0, 10));
    console.log(lines.join('\n') || 'ok  no known vulnerabilities');
    process.exitCode = failed ? 1 : 0;
  }
}
