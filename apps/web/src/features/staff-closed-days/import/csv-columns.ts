/** What a line of the file says. */
const columns = ['date', 'name', 'nameBm', 'nameCn', 'kind', 'states', 'branches', 'tentative'] as const;
export type Column = (typeof columns)[number];

/** How people name the columns, in three languages; what the template has comes first. */
const heads: Record<Column, readonly string[]> = {
  date: ['date', 'tarikh', '日期'],
  name: ['name', 'name en', 'english', 'holiday', 'nama', 'cuti', '名称', '英文名称'],
  nameBm: ['name bm', 'bm', 'malay', 'bahasa melayu', 'nama bm', '马来文名称'],
  nameCn: ['name cn', 'cn', 'chinese', 'nama cn', '中文名称', '中文'],
  kind: ['kind', 'type', 'jenis', '类型'],
  states: ['states', 'state', 'negeri', '州', '州属'],
  branches: ['branches', 'branch', 'cawangan', '分行'],
  tentative: ['to confirm', 'tentative', 'belum disahkan', '待确认'],
};

/** A word as it is compared: how it is written does not matter. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s_.-]+/g, ' ')
    .trim()
    .toLowerCase();

/** The place of each column in a row of heads; columns that are not there are left out. */
export function columnsOf(row: readonly string[]): Map<Column, number> {
  const words = row.map(plainWord);
  const found = new Map<Column, number>();
  for (const column of columns) {
    const place = words.findIndex((word) => heads[column].includes(word));
    if (place >= 0) found.set(column, place);
  }
  return found;
}

/** A file that shows how it is filled in, as Excel opens it: the sign at its start says UTF-8. */
export function templateCsv(year: number): string {
  const rows = [
    columns.map((column) => heads[column][0] ?? column),
    [`${year}-08-31`, 'National Day (Merdeka)', 'Hari Kebangsaan', '国庆日', 'public holiday', '', '', ''],
    [`${year}-11-05`, "Sultan of Perak's Birthday", '', '', 'public holiday', 'Perak', '', 'yes'],
    [`${year}-12-31`, 'Stock-take', '', '', 'stock-take', '', '', ''],
  ];
  return `\uFEFF${rows.map((row) => row.join(',')).join('\r\n')}\r\n`;
}
