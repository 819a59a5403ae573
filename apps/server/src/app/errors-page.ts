import { validationErrorCodes } from '@booking/domain/checks/validation-error';
import { validationTexts } from '@booking/i18n/validation-messages';
import { conflictTextId, outcomeTexts, type ConflictReason } from '@booking/i18n/outcome-messages';
import { conflictReasons, errorCodes } from '../graphql/error-codes.js';

const texts: Readonly<Record<string, string>> = outcomeTexts.en;

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Returns docs/errors.md: every error code of the API, generated from the code. */
export function errorsPage(): string {
  return `# Errors

Made from the code by \`npm run emit-schema --workspace @booking/server\`: change the code, never this file. A code never changes its meaning, and is never used for another; texts may change, and come in the caller's language. How errors arrive: [API](api.md#errors).

## \`extensions.code\`
${table(
  ['Code', 'HTTP status', 'Try again', 'English text'],
  Object.entries(errorCodes).map(([code, { status, again }]) => [`\`${code}\``, status, again, texts[code] ?? 'says what is wrong']),
)}

## \`extensions.reason\` of \`CONFLICT\`
${table(
  ['Reason', 'Try again', 'English text'],
  Object.entries(conflictReasons).map(([reason, again]) => [`\`${reason}\``, again, texts[conflictTextId(reason as ConflictReason)] ?? '']),
)}

## \`code\` of \`extensions.fields\` and of \`InputFault\`
What is wrong with the value at \`path\`. Trying again helps with another value only.

${table(
  ['Code', 'English text'],
  validationErrorCodes.map((code) => [`\`${code}\``, validationTexts.en[code]]),
)}
`;
}
