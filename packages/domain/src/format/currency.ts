const formatters = new Map<string, Intl.NumberFormat>();

/**
 * An amount in en-US style, in US dollars unless another ISO 4217 code is named (Specification, section 9): '$1,234.50'.
 * '-' when the amount is not a finite number or the code is not one.
 */
export function formatCurrency(amount: number, currency = 'USD'): string {
  if (!Number.isFinite(amount) || !/^[A-Z]{3}$/.test(currency)) return '-';
  let formatter = formatters.get(currency);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    formatters.set(currency, formatter);
  }
  return formatter.format(amount);
}
