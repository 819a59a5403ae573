// @ts-check
/**
 * `npm run audit`: the known weaknesses of what the product runs with, as `npm audit` tells them. A high or critical one fails, unless
 * scripts/audit-exceptions.json says why it does not matter here, and until when. Where the registry does not tell, it says SKIPPED.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ name: string, severity: string, title: string, url: string }} Advisory
 * @typedef {{ vulnerabilities: Record<string, { via: (Advisory | string)[] }> }} Audit what `npm audit --json` writes
 * @typedef {{ advisory: string, until: string, why: string }} Exception its id (GHSA-…), and the last day, YYYY-MM-DD
 */

/**
 * @param {Audit} audit @param {readonly Exception[]} exceptions @param {string} today YYYY-MM-DD
 * @returns {{ lines: string[], failed: boolean }}
 */
export function auditReport({ vulnerabilities }, exceptions, today) {
  const told = Object.values(vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one !== 'string'));
  const advisories = new Map(told.map((one) => [one.url.slice(one.url.lastIndexOf('/') + 1), one]));
  const found = [...advisories].map(([id, { name, severity, title, url }]) => {
    const exception = exceptions.find(({ advisory, until }) => advisory === id && today <= until);
    const isGrave = severity === 'high' || severity === 'critical';
    const word = !isGrave ? 'noted' : exception ? 'excepted' : 'FAILED';
    return `${word}  ${name}, ${severity}: ${title} (${url})${exception ? `, until ${exception.until}: ${exception.why}` : ''}`;
  });
  const over = exceptions
    .filter(({ advisory, until }) => until < today || !advisories.has(advisory))
    .map(({ advisory, until }) => `FAILED  the exception ${advisory} (until ${until}) is over, or needed no more: take it out`);
  const lines = [...found, ...over];
  return { lines, failed: lines.some((line) => line.startsWith('FAILED')) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  const audit = JSON.parse(stdout || '{}');
  if (audit.vulnerabilities === undefined) {
    console.log(`SKIPPED  known weaknesses: the registry did not tell them (${audit.message ?? 'no answer'})`);
  } else {
    const exceptions = JSON.parse(readFileSync(new URL('audit-exceptions.json', import.meta.url), 'utf8'));
    const { lines, failed } = auditReport(audit, exceptions, new Date().toISOString().slice(0, 10));
    console.log(lines.join('\n') || 'ok  no known weaknesses');
    process.exitCode = failed ? 1 : 0;
  }
}
