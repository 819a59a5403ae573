// @ts-check
import { writeFileSync } from 'node:fs';

/** A vitest reporter: vitest's JSON report leaves out the errors that no test threw, so this writes them to UNHANDLED_ERRORS_FILE. */
export default class UnhandledErrorsReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} _modules
   * @param {readonly import('vitest/node').SerializedError[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const unhandled = errors.map(({ message, VITEST_TEST_PATH }) => ({ message, file: VITEST_TEST_PATH ?? null }));
    writeFileSync(/** @type {string} */ (process.env.UNHANDLED_ERRORS_FILE), JSON.stringify(unhandled));
  }
}
