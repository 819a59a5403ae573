const formatters = new Map<string, Intl.NumberFormat>();

/**
 * Formats an amount in en-US style, by default in US dollars (Specification, section 9): '$1,234.50'. '-' if the amount is not a finite
 * number, or the code is no ISO 4217 code.
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
