import { chakra, Flex } from '@chakra-ui/react';
import { FileSpreadsheet, Upload } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Spinner } from '../../../ui/spinner';
import { mostLines } from '../../../lib/csv/csv-records';
import { mostBytes } from '../../../lib/csv/read-text';
import type { FileState } from './use-import-file';

interface FileStepProps {
  state: FileState;
  onFile: (file: File) => void;
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024);

/** A file is chosen or dropped; one that cannot be read says why, and what to do. */
export function FileStep({ state, onFile }: FileStepProps) {
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const isReading = state.status === 'reading';

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onFile(file);
  }

  return (
    <>
      {state.status === 'refused' ? (
        <Banner
          tone="full"
          role="alert"
          marginBottom="4"
          title={<FormattedMessage id={`orders.file.${state.fault.code}.title`} values={{ name: state.name }} />}
        >
          <FormattedMessage
            id={`orders.file.${state.fault.code}.text`}
            values={{
              size: megabytes(state.size),
              most: megabytes(mostBytes),
              lines: mostLines,
              line: 'line' in state.fault ? state.fault.line : 0,
            }}
          />
        </Banner>
      ) : null}
      <Flex
        direction="column"
        align="center"
        textAlign="center"
        gap="3"
        paddingBlock="14"
        paddingInline="5"
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
          <FileSpreadsheet size={24} aria-hidden="true" />
        </chakra.span>
        <chakra.h2 textStyle="h3">
          <FormattedMessage id="orders.file.title" />
        </chakra.h2>
        <chakra.p textStyle="sm" color="fg.muted" maxWidth="34rem">
          <FormattedMessage id="orders.file.text" values={{ lines: mostLines }} />
        </chakra.p>
        <Button disabled={isReading} onClick={() => input.current?.click()}>
          {isReading ? <Spinner /> : <Upload size={17} aria-hidden="true" />}
          <FormattedMessage id={isReading ? 'orders.file.reading' : 'orders.file.choose'} />
        </Button>
        <span role="status">
          {isReading ? (
            <chakra.span textStyle="sm" color="fg.muted">
              {state.name}
            </chakra.span>
          ) : null}
        </span>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
          aria-label={intl.formatMessage({ id: 'orders.file.choose' })}
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
