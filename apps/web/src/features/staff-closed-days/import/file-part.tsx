import { chakra, Flex } from '@chakra-ui/react';
import { FileSpreadsheet, Upload } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { saveFile } from '../../../lib/save-file';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { mostLines } from './import-lines';
import { templateCsv } from './csv-columns';
import type { WholeFault } from './use-import';

interface FilePartProps {
  year: number;
  file: { name: string; fault: WholeFault | null } | null;
  onFile: (file: File) => void;
}

/** The file of a year's closed days: chosen, or let go over its place. It is read here and sent nowhere. */
export function FilePart({ year, file, onFile }: FilePartProps) {
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) onFile(dropped);
  }
  return (
    <div>
      <Flex
        direction="column"
        align="center"
        gap="2"
        p="5"
        borderRadius="l3"
        border="1.5px dashed {colors.border.control}"
        bg={isOver ? 'primary.subtle' : 'bg.canvas'}
        textAlign="center"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <chakra.span color="fg.muted">
          <FileSpreadsheet size={28} aria-hidden="true" />
        </chakra.span>
        <chakra.p fontWeight="600" overflowWrap="anywhere" role="status">
          {file?.name ?? <FormattedMessage id="closedDays.import.drop" />}
        </chakra.p>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label={intl.formatMessage({ id: 'closedDays.import.choose' })}
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            if (chosen) onFile(chosen);
            // The same file again, mended meanwhile, is a change too.
            event.currentTarget.value = '';
          }}
        />
        <Flex gap="2" wrap="wrap" justify="center">
          <Button variant="outline" size="sm" onClick={() => input.current?.click()}>
            <Upload size={16} aria-hidden="true" />
            <FormattedMessage id={file ? 'closedDays.import.chooseOther' : 'closedDays.import.choose'} />
          </Button>
          <Button variant="ghost" size="sm" onClick={() => saveFile(templateCsv(year), `closed-days-${year}.csv`)}>
            <FormattedMessage id="closedDays.import.template" />
          </Button>
        </Flex>
      </Flex>
      <chakra.p textStyle="help" color="fg.muted" mt="2">
        <FormattedMessage id="closedDays.import.columns" />
      </chakra.p>
      {file?.fault ? (
        <Banner role="alert" tone="full" marginTop="3">
          <FormattedMessage id={`closedDays.import.fault.${file.fault}`} values={{ max: mostLines }} />
        </Banner>
      ) : null}
    </div>
  );
}
