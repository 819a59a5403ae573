/** The beginning of a line that a spreadsheet takes for a formula, in full-width characters too (OWASP, "CSV injection"). */
const formulaStart = /^(?=[=+\-@\t＝＋－＠])/gm;

/** Digits that a spreadsheet would change: it drops a first 0, and rounds or abbreviates more than 11. */
const changedDigits = /^(?:0\d+|\d{12,})$/;

/**
 * Writes a text so that no spreadsheet runs it: an apostrophe before each line that begins like a formula. Digits that it would change
 * get a tab before them. readSpreadsheetCell removes both.
 * @param text one cell, not yet quoted; the file has to quote every text, or a line break or another separator ends the cell
 */
export function writeSpreadsheetCell(text: string): string {
  return changedDigits.test(text) ? `\t${text}` : text.replace(formulaStart, "'");
}

/** Reads a cell: removes white space at its ends and what protects it from spreadsheets (="01000", '=1+1, '0123456789). */
export function readSpreadsheetCell(cell: string): string {
  const text = cell.replace(/^( *)'(?=[=+\-@\t'＝＋－＠])/gm, '$1').trim();
  return /^="(.*)"$/.exec(text)?.[1] ?? text.replace(/^'(?=\d)/, '');
}
