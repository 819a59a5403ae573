import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../../shared/start-error.js';
import { fail, type Check, type Finding } from './finding.js';

/** Milliseconds for all checks together. */
const wholePatience = 20_000;

/**
 * Runs checks beside each other, and tells the findings in the order of the checks, each as soon as it is known.
 * @returns the exit code: 1 where something failed, or did not end in time
 */
export async function examine(
  checks: readonly Check[],
  tell: (finding: Finding) => void,
  patience: number = wholePatience,
): Promise<0 | 1> {
  let code: 0 | 1 = 0;
  const late = pause(patience, [fail(`a check did not end within ${patience / 1_000} s`)], { ref: false });
  for (const running of checks.map(findingsOf)) {
    for (const finding of await Promise.race([running, late])) {
      tell(finding);
      if (finding.level === 'FAIL') code = 1;
    }
  }
  return code;
}

/** The words of any error but ours may hold an address or a password, so that only its code is said. */
async function findingsOf(check: Check): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof StartError) return [fail(error.message)];
    const { code, name } = error as { code?: string; name: string };
    return [fail(`a check broke off (${code ?? name})`)];
  }
}
