import { chakra, Flex, Grid } from '@chakra-ui/react';
import { useId } from 'react';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { delimiters, type Delimiter } from '../../../lib/csv/csv-records';
import { textEncodings, type TextEncoding } from '../../../lib/csv/read-text';
import { useLocale } from '../../../lib/use-locale';
import { useT } from '../../../lib/use-t';
import { Card } from '../../../ui/card';
import { CheckBox } from '../../../ui/check-box';
import { ChoicePill } from '../../../ui/choice-pill';
import { SelectField } from '../../../ui/select-field';
import { headingsOf, linesOf, type ImportFile } from './import-file';
import { columnLabels, dateOrders, orderColumns, type DateOrder, type OrderColumn } from './order-columns';
import { dateOf, saysPayment, textOf, type Reading } from './order-line';
import type { OrderImport } from './use-order-import';

interface ColumnsCardProps extends Pick<OrderImport, 'changeReading' | 'changeHeading' | 'readAs'> {
  file: ImportFile;
  reading: Reading;
  /** While it is saved nothing can be changed any more. */
  disabled: boolean;
}

const dateOrderLabels: Record<DateOrder, string> = { dmy: 'orders.setting.dates.dmy', mdy: 'orders.setting.dates.mdy' };
const delimiterLabels: Record<Delimiter, string> = {
  ',': 'orders.setting.delimiter.comma',
  ';': 'orders.setting.delimiter.semicolon',
  '\t': 'orders.setting.delimiter.tab',
  '|': 'orders.setting.delimiter.bar',
};
/** How the characters of a file are written, in words. */
export const encodingLabels: Record<TextEncoding, string> = {
  'utf-8': 'orders.setting.encoding.utf-8',
  'utf-16le': 'orders.setting.encoding.utf-16le',
  'utf-16be': 'orders.setting.encoding.utf-16be',
  'windows-1252': 'orders.setting.encoding.windows-1252',
  gb18030: 'orders.setting.encoding.gb18030',
  big5: 'orders.setting.encoding.big5',
};

/** Which column of the file is what, with samples of what is read; whether its orders are paid; and how the file itself is read. */
export function ColumnsCard({ file, reading, disabled, changeReading, changeHeading, readAs }: ColumnsCardProps) {
  const t = useT();
  const samplesOf = useSamples(file, reading);
  const { mapping } = reading;
  const columns = headingsOf(file, reading).map((heading, at) => ({
    value: String(at),
    label: heading || t('orders.columns.number', { number: at + 1 }),
  }));
  const choices = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
    values.map((value) => ({ value, label: t(labels[value]) }));

  return (
    <Card asChild padded>
      <chakra.fieldset disabled={disabled} m="0" minWidth="0" aria-labelledby="orders-columns">
        <Flex align="baseline" gap="3" mb="4">
          <chakra.h2 id="orders-columns" textStyle="h3">
            {t('orders.columns.title')}
          </chakra.h2>
          <chakra.span textStyle="sm" color="fg.muted">
            {t('orders.columns.found', { found: Object.keys(mapping).length, all: orderColumns.length })}
          </chakra.span>
        </Flex>
        {saysPayment(mapping) ? null : <PaidChoice paid={reading.paid} onChoose={(paid) => changeReading({ paid })} />}
        <Grid gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="4" alignItems="start">
          {orderColumns.map((column) => (
            <SelectField
              key={column}
              label={t(columnLabels[column])}
              help={samplesOf(column)}
              error={column === 'orderNumber' && mapping.orderNumber === undefined ? t('orders.columns.missing') : undefined}
              placeholder={t('orders.columns.leaveOut')}
              options={columns}
              value={String(mapping[column] ?? '')}
              onChange={({ currentTarget: { value } }) => {
                const { [column]: _, ...others } = mapping;
                changeReading({ mapping: value === '' ? others : { ...others, [column]: Number(value) } });
              }}
            />
          ))}
        </Grid>
        <Grid gap="4" mt="5" pt="4" borderTop="1px solid {colors.border}">
          <SelectField
            label={t('orders.setting.dates')}
            options={choices(dateOrders, dateOrderLabels)}
            value={reading.dates}
            onChange={({ currentTarget: { value } }) => changeReading({ dates: value as DateOrder })}
          />
          <SelectField
            label={t('orders.setting.delimiter')}
            options={choices(delimiters, delimiterLabels)}
            value={file.delimiter}
            onChange={({ currentTarget: { value } }) => readAs({ encoding: file.encoding, delimiter: value as Delimiter })}
          />
          <SelectField
            label={t('orders.setting.encoding')}
            options={choices(textEncodings, encodingLabels)}
            value={file.encoding}
            onChange={({ currentTarget: { value } }) => readAs({ encoding: value as TextEncoding })}
          />
          <CheckBox label={t('orders.setting.heading')} checked={reading.heading} onChange={() => changeHeading(!reading.heading)} />
          <CheckBox label={t('orders.setting.zeros')} checked={reading.zeros} onChange={() => changeReading({ zeros: !reading.zeros })} />
          <chakra.p textStyle="xs" color="fg.muted">
            {t('orders.setting.empty')}
          </chakra.p>
        </Grid>
      </chakra.fieldset>
    </Card>
  );
}

/** One choice for the whole file, where none of its columns says it. */
function PaidChoice({ paid, onChoose }: { paid: boolean | null; onChoose: (paid: boolean) => void }) {
  const t = useT();
  const id = useId();
  return (
    <chakra.div role="radiogroup" aria-labelledby={id} mb="5">
      <chakra.div id={id} textStyle="sm" fontWeight="600" mb="1.5">
        {t('orders.paid.title')}
      </chakra.div>
      <Flex wrap="wrap" gap="1.5">
        <ChoicePill name={id} checked={paid === true} onChange={() => onChoose(true)}>
          {t('orders.paid.yes')}
        </ChoicePill>
        <ChoicePill name={id} checked={paid === false} onChange={() => onChoose(false)}>
          {t('orders.paid.no')}
        </ChoicePill>
      </Flex>
      <chakra.p textStyle="help" color="fg.muted" mt="1.5">
        {t('orders.paid.help')}
      </chakra.p>
    </chakra.div>
  );
}

/** As many values show what a column holds. */
const sampleCount = 3;

/** What a column of the file holds, and what becomes of it where that is not plain. */
function useSamples(file: ImportFile, reading: Reading) {
  const t = useT();
  const locale = useLocale();
  const becomes = (from: string, to: string) => t('orders.columns.becomes', { from, to });
  return (column: OrderColumn): string => {
    const texts = new Set<string>();
    for (const record of reading.mapping[column] === undefined ? [] : linesOf(file, reading).slice(0, 200)) {
      const text = textOf(record, reading.mapping, column).slice(0, 40);
      if (text !== '' && texts.size < sampleCount) texts.add(text);
    }
    const [first = ''] = texts;
    const short = column === 'zipcode' ? [...texts].find((text) => /^\d{4}$/.test(text)) : undefined;
    if (short !== undefined) return reading.zeros ? becomes(short, `0${short}`) : t('orders.columns.zeros', { text: short });
    const date = column === 'processedDate' ? dateOf(first, reading.dates) : null;
    return date === null ? [...texts].join(', ') : becomes(first, deliveryDateText(date, locale, 'plain'));
  };
}
