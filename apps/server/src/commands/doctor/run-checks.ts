import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../../shared/start-error.js';
import { fail, type Check, type Finding } from './finding.js';

/** Milliseconds for all checks together. */
const checkTimeout = 20_000;

/**
 * Runs the checks at the same time, and reports the findings in the order of the checks, each as soon as it is known.
 * @returns the exit code: 1 if a check failed or did not end in time
 */
export async function runChecks(
  checks: readonly Check[],
  report: (finding: Finding) => void,
  timeout: number = checkTimeout,
): Promise<0 | 1> {
  let code: 0 | 1 = 0;
  const late = pause(timeout, [fail(`a check did not end within ${timeout / 1_000} s`)], { ref: false });
  for (const running of checks.map(findingsOf)) {
    for (const finding of await Promise.race([running, late])) {
      report(finding);
      if (finding.level === 'FAIL') code = 1;
    }
  }
  return code;
}

/** The message of an error that is not ours may hold an address or a password, so only its code is reported. */
async function findingsOf(check: Check): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof StartError) return [fail(error.message)];
    const { code, name } = error as { code?: string; name: string };
    return [fail(`a check broke off (${code ?? name})`)];
  }
}
