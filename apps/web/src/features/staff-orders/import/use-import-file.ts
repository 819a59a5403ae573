import { useRef, useState } from 'react';
import { csvRecords, delimiterOf, type CsvFault, type CsvRecord, type Delimiter } from '../../../lib/csv/csv-records';
import { readText, type FileFault, type TextEncoding } from '../../../lib/csv/read-text';
import { withoutTitle } from './order-columns';

export interface ImportFile {
  name: string;
  size: number;
  encoding: TextEncoding;
  delimiter: Delimiter;
  records: readonly CsvRecord[];
}

export type FileState =
  | { status: 'none' }
  | { status: 'reading'; name: string }
  | { status: 'refused'; name: string; size: number; fault: { code: FileFault } | CsvFault }
  | { status: 'ready'; file: ImportFile };

/** How a file is to be read; what is left out, as it looks. */
interface ReadAs {
  encoding?: TextEncoding;
  delimiter?: Delimiter;
}

/** The file that somebody chose, on this device alone until its lines are checked. */
export function useImportFile(onReady: (file: ImportFile) => void) {
  const [state, setState] = useState<FileState>({ status: 'none' });
  const [chosen, setChosen] = useState<File | null>(null);
  /** Of several files chosen one after the other, the last one counts. */
  const turn = useRef(0);

  async function read(file: File, as: ReadAs): Promise<void> {
    turn.current += 1;
    const own = turn.current;
    const { name, size } = file;
    setChosen(file);
    setState({ status: 'reading', name });
    const refused = (fault: { code: FileFault } | CsvFault): FileState => ({ status: 'refused', name, size, fault });
    const next = await recordsOf(file, as);
    if (turn.current !== own) return;
    if ('code' in next) {
      setState(refused(next));
      return;
    }
    const ready: ImportFile = { name, size, ...next };
    setState({ status: 'ready', file: ready });
    onReady(ready);
  }

  return {
    state,
    open: (file: File) => void read(file, {}),
    /** The same file, in another way. */
    readAs: (as: ReadAs) => void (chosen && read(chosen, as)),
    clear: () => {
      turn.current += 1;
      setChosen(null);
      setState({ status: 'none' });
    },
  };
}

async function recordsOf(
  file: File,
  { encoding, delimiter }: ReadAs,
): Promise<Pick<ImportFile, 'encoding' | 'delimiter' | 'records'> | { code: FileFault } | CsvFault> {
  const read = await readText(file, encoding ?? null);
  if ('fault' in read) return { code: read.fault };
  const separator = delimiter ?? delimiterOf(read.text);
  const records = await csvRecords(read.text, separator);
  return 'code' in records ? records : { encoding: read.encoding, delimiter: separator, records: withoutTitle(records) };
}
