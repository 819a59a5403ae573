import { chakra, Flex } from '@chakra-ui/react';
import { FileSpreadsheet, Upload } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { useT } from '../../../lib/use-t';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Spinner } from '../../../ui/spinner';
import { mostLines, type CsvFault } from '../../../lib/csv/csv-records';
import { mostBytes, type FileFault } from '../../../lib/csv/read-text';
import type { ChosenFile } from './use-order-import';

const faultLabels: Record<FileFault | CsvFault['code'], { title: string; text: string }> = {
  EMPTY: { title: 'orders.file.EMPTY.title', text: 'orders.file.EMPTY.text' },
  NO_LINES: { title: 'orders.file.NO_LINES.title', text: 'orders.file.NO_LINES.text' },
  TOO_LARGE: { title: 'orders.file.TOO_LARGE.title', text: 'orders.file.TOO_LARGE.text' },
  TOO_MANY: { title: 'orders.file.TOO_MANY.title', text: 'orders.file.TOO_MANY.text' },
  WORKBOOK: { title: 'orders.file.WORKBOOK.title', text: 'orders.file.WORKBOOK.text' },
  NOT_TEXT: { title: 'orders.file.NOT_TEXT.title', text: 'orders.file.NOT_TEXT.text' },
  UNREADABLE: { title: 'orders.file.UNREADABLE.title', text: 'orders.file.UNREADABLE.text' },
  QUOTE_OPEN: { title: 'orders.file.QUOTE_OPEN.title', text: 'orders.file.QUOTE_OPEN.text' },
};

const megabytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024);

/** A file is chosen or dropped; one that cannot be read says why, and what to do. */
export function FileStep({ chosen, onFile }: { chosen: ChosenFile; onFile: (file: File) => void }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const isLoading = chosen.status === 'loading';

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onFile(file);
  }

  return (
    <>
      {chosen.status === 'refused' ? (
        <Banner tone="full" role="alert" mb="4" title={t(faultLabels[chosen.fault.code].title, { name: chosen.source.name })}>
          {t(faultLabels[chosen.fault.code].text, {
            size: megabytes(chosen.source.size),
            most: megabytes(mostBytes),
            lines: mostLines,
            line: 'line' in chosen.fault ? chosen.fault.line : 0,
          })}
        </Banner>
      ) : null}
      <Flex
        direction="column"
        align="center"
        textAlign="center"
        gap="3"
        py="14"
        px="5"
        borderRadius="l3"
        border="2px dashed"
        borderColor={over ? 'primary.solid' : 'border.strong'}
        bg={over ? 'primary.subtle' : 'bg.panel'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <chakra.span boxSize="12" borderRadius="l3" bg="success.muted" color="success.fg" display="grid" placeItems="center">
          <FileSpreadsheet size={24} />
        </chakra.span>
        <chakra.h2 textStyle="h3">{t('orders.file.title')}</chakra.h2>
        <chakra.p textStyle="sm" color="fg.muted" maxWidth="34rem">
          {t('orders.file.text', { lines: mostLines })}
        </chakra.p>
        <Button disabled={isLoading} onClick={() => input.current?.click()}>
          {isLoading ? <Spinner /> : <Upload size={17} />}
          {t(isLoading ? 'orders.file.reading' : 'orders.file.choose')}
        </Button>
        <span role="status">
          {isLoading ? (
            <chakra.span textStyle="sm" color="fg.muted">
              {chosen.name}
            </chakra.span>
          ) : null}
        </span>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
          aria-label={t('orders.file.choose')}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            // The same file again, once it was mended, is another choice.
            event.currentTarget.value = '';
            if (file !== undefined) onFile(file);
          }}
        />
      </Flex>
    </>
  );
}
