import { StartError } from '../../shared/start-error.js';
import { fail, type Check, type Finding } from './finding.js';

/**
 * Runs checks one after the other and says each finding as soon as it is there.
 * @param say takes a line with its end
 * @returns the exit code: 1 where something failed
 */
export async function examine(checks: readonly Check[], say: (line: string) => void): Promise<0 | 1> {
  let code: 0 | 1 = 0;
  for (const check of checks) {
    for (const { level, text } of await findingsOf(check)) {
      say(`${level.padEnd(4)}  ${text}\n`);
      if (level === 'FAIL') code = 1;
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
