/** Matches the beginning of a line that a spreadsheet reads as a formula, in full-width characters too (OWASP, "CSV injection"). */
const formulaStart = /^(?=[=+\-@\t＝＋－＠])/gm;

/** Matches digits that a spreadsheet would change: it drops a leading 0, and rounds or abbreviates more than 11. */
const changedDigits = /^(?:0\d+|\d{12,})$/;

/**
 * Returns a text that no spreadsheet runs: an apostrophe before each line that begins like a formula.
 * @param text one cell, not yet quoted; the file must quote every text, because a line break or another separator would end the cell
 */
export function withoutFormula(text: string): string {
  return text.replace(formulaStart, "'");
}

/** As withoutFormula, and keeps digits that a spreadsheet would change by a tab before them. readSpreadsheetCell removes both. */
export function writeSpreadsheetCell(text: string): string {
  return changedDigits.test(text) ? `\t${text}` : text.replace(formulaStart, "'");
}

/**
 * Reads a cell of a file: without white space at its ends, and without what protects it in a spreadsheet (="01000", '=1+1, '0123456789).
 */
export function readSpreadsheetCell(cell: string): string {
  const text = cell.replace(/^( *)'(?=[=+\-@\t'＝＋－＠])/gm, '$1').trim();
  return /^="(.*)"$/.exec(text)?.[1] ?? text.replace(/^'(?=\d)/, '');
}
