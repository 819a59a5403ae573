/** A file as another Windows program writes it: semicolons, tabs, UTF-16, and lines that are not orders. */
export function hostileFile(numbers: readonly string[]): Buffer {
  const [first = '', second = '', third = ''] = numbers;
  const lines = [
    'Order No;Status;Paid;Signed;Proc Date;Customer;Poskod',
    `${first};2;Y;Y;28/11/2026;"Lim; Ah ""Kow""";01000`,
    `${second};2;Y;N;29/11/2026;陈美玲;1000`,
    `=cmd|' /C calc'!A0;2;Y;Y;;=SUM(1);68100`,
    `${first.toLowerCase()};2;Y;Y;;Again;68100`,
    `${third};2;Y;Y;31/11/2026;NUL \u0000;68100`,
  ];
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`, 'utf16le');
}
