import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { saveFile } from '../../../lib/save-file';
import { isAllowed, useStaffUser } from '../../../lib/session/staff-user';
import { BookingsWithoutOrderDocument } from '../orders.generated';
import { badLinesCsv } from './bad-lines-csv';
import { ImportPage } from './import-page';
import { datesIn, firstSettings, headingsOf, linesOf, readingOf, type ImportSettings } from './import-settings';
import { rememberedColumns, rememberedOf } from './order-columns';
import type { LineFault } from './order-line';
import { useFaultWords } from './use-fault-words';
import { useImportFile, type ImportFile } from './use-import-file';
import { useOrderImport } from './use-order-import';

/** /admin/orders?import: orders out of a file (contract, `checkOrders` and `upsertOrders`). */
export function ImportView() {
  const intl = useIntl();
  const me = useStaffUser();
  const client = useApolloClient();
  const words = useFaultWords();
  const orders = useOrderImport();
  const [settings, setSettings] = useState<ImportSettings | null>(null);
  const [waiting, setWaiting] = useState<{ before: number | null; after: number | null }>({ before: null, after: null });

  function change(file: ImportFile, next: ImportSettings) {
    setSettings(next);
    const reading = readingOf(file, next);
    if (reading === null) orders.reset();
    else orders.check(linesOf(file, next), reading);
  }
  const { state: chosen, open, readAs, clear } = useImportFile((file) => change(file, firstSettings(file)));
  const file = chosen.status === 'ready' ? chosen.file : null;

  /** How many bookings wait for their order; null: not known. */
  async function countWaiting(): Promise<number | null> {
    if (!isAllowed(me, 'booking:read')) return null;
    const { data } = await client
      .query({ query: BookingsWithoutOrderDocument, fetchPolicy: 'no-cache' })
      .catch(() => ({ data: undefined }));
    return data?.bookings.totalCount ?? null;
  }

  async function save() {
    if (file === null || settings === null) return;
    rememberedColumns.write(rememberedOf(settings.mapping, headingsOf(file, settings), settings.dates));
    setWaiting({ before: await countWaiting(), after: null });
    orders.save();
  }

  const onSaved = useEffectEvent(() => void countWaiting().then((after) => setWaiting(({ before }) => ({ before, after }))));
  const { phase } = orders;
  useEffect(() => {
    if (phase === 'saved') onSaved();
  }, [phase]);

  function download() {
    if (file === null || settings === null || orders.state === null) return;
    const names = { line: intl.formatMessage({ id: 'orders.bad.line' }), reasons: intl.formatMessage({ id: 'orders.bad.why' }) };
    const reasons = (faults: readonly LineFault[]) =>
      faults
        .map((fault) =>
          fault.column === null ? words(fault) : `${intl.formatMessage({ id: `orders.column.${fault.column}` })}: ${words(fault)}`,
        )
        .join(' | ');
    const csv = badLinesCsv(orders.state.bad, headingsOf(file, settings), names, reasons);
    saveFile(csv, `${intl.formatMessage({ id: 'orders.bad.fileName' })} ${file.name.replace(/\.\w+$/, '')}.csv`);
  }

  const { before, after } = waiting;
  return (
    <ImportPage
      chosen={chosen}
      settings={settings}
      orders={orders}
      found={before === null || after === null ? null : Math.max(0, before - after)}
      onFile={open}
      onSettings={(next) => {
        if (file === null) return;
        // Another column of dates may be written in another way.
        const dates =
          next.mapping.processedDate === settings?.mapping.processedDate
            ? next.dates
            : datesIn(linesOf(file, next), next.mapping, next.dates);
        change(file, { ...next, dates });
      }}
      onHeading={(heading) => file && change(file, firstSettings(file, heading))}
      onReadAs={readAs}
      onSave={() => void save()}
      onAnother={() => {
        orders.reset();
        setSettings(null);
        clear();
      }}
      onDownload={download}
    />
  );
}
