import { closedDaysOf, closedDayYears } from '@booking/reference-data/closed-days';
import { useState } from 'react';
import type { CsvRecord } from '../../../lib/csv/csv-records';
import { useStaffUser } from '../../../lib/session/staff-user';
import type { ClosedDayRow } from '../closed-year';
import { mayCloseStates } from '../may-change';
import { mostLines, readLines, type ClosedDayInput, type ReadLines } from './import-lines';
import { readCsv, type FileFault } from './read-csv';

/** From where a year's holidays come. */
type Source = 'shipped' | 'file';

/** What is wrong with a file as a whole. */
export type WholeFault = FileFault | 'columns' | 'tooMany' | 'nothing';

interface ImportState {
  year: number;
  setYear: (year: number) => void;
  source: Source;
  setSource: (source: Source) => void;
  /** Whether the year's holidays come with the product, and its user may import them. */
  isShipped: boolean;
  file: { name: string; fault: WholeFault | null } | null;
  choose: (file: File) => Promise<void>;
  /** What the shipped list or the file has; null: nothing is chosen, or it cannot be read. */
  read: ReadLines | null;
}

/** Which holidays of a year would be added, and from where; nothing of it is saved. */
export function useImport(presentYear: number, days: readonly ClosedDayRow[]): ImportState {
  const user = useStaffUser();
  const mayStates = mayCloseStates(user);
  const [year, setYear] = useState(() => yearToImport(presentYear, days));
  const isShipped = mayStates && closedDayYears.includes(year);
  const [wanted, setSource] = useState<Source>('shipped');
  const source = isShipped ? wanted : 'file';
  const [file, setFile] = useState<{ name: string; rows: CsvRecord[] | null; fault: FileFault | null } | null>(null);

  async function choose(chosen: File) {
    const answer = await readCsv(chosen);
    setFile({ name: chosen.name, rows: 'rows' in answer ? answer.rows : null, fault: 'fault' in answer ? answer.fault : null });
  }

  const context = { year, branches: user.branches, mayCloseStates: mayStates, days };
  const ofFile = file?.rows ? readLines(file.rows, context) : null;
  const fault = file && (file.fault ?? wholeFault(file.rows ?? [], ofFile));
  return {
    year,
    setYear,
    source,
    setSource,
    isShipped,
    file: file && { name: file.name, fault },
    choose,
    read: source === 'shipped' ? shipped(year, days) : fault === null ? ofFile : null,
  };
}

/** The year that is shown while holidays of it are missing, else the next. */
function yearToImport(year: number, days: readonly ClosedDayRow[]): number {
  const isMissing = closedDayYears.includes(year) ? shipped(year, days).added.length > 0 : !days.some(isHolidayOf(year));
  return isMissing ? year : year + 1;
}

const isHolidayOf =
  (year: number) =>
  ({ date, kind }: ClosedDayRow): boolean =>
    kind === 'PUBLIC_HOLIDAY' && date.startsWith(`${year}-`);

function wholeFault(rows: readonly CsvRecord[], read: ReadLines | null): WholeFault | null {
  if (read === null) return 'columns';
  if (rows.length > mostLines + 1) return 'tooMany';
  return read.added.length + read.there + read.bad.length === 0 ? 'nothing' : null;
}

/** The holidays that come with the product, but for those that are on file. */
function shipped(year: number, days: readonly ClosedDayRow[]): ReadLines {
  const holidays = closedDaysOf(year).filter(({ kind }) => kind === 'PUBLIC_HOLIDAY');
  const isThere = (date: string, name: string) =>
    days.some((day) => day.date === date && day.kind === 'PUBLIC_HOLIDAY' && day.names.en === name);
  const added = holidays
    .filter(({ date, name }) => !isThere(date, name.en))
    .map(({ date, kind, name, states, tentative }): ClosedDayInput => ({
      date,
      kind,
      name: name.en,
      names: { ...name },
      states: [...states],
      branchIds: [],
      tentative,
    }));
  return { added, there: holidays.length - added.length, bad: [] };
}
