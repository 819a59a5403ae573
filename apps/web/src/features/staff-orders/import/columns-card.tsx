import { readSpreadsheetCell } from '@booking/domain/format/spreadsheet-cell';
import { chakra, Flex } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { useLocale } from '../../../lib/use-locale';
import { Card } from '../../../ui/card';
import { CheckBox } from '../../../ui/check-box';
import { touch } from '../../../ui/theme/media';
import { delimiters, type Delimiter } from '../../../lib/csv/csv-records';
import { dateOrders, fixedValues, hasFixed, orderColumns, requiredColumns, type ColumnSource, type OrderColumn } from './order-columns';
import { headingsOf, linesOf, type ImportSettings } from './import-settings';
import { dateOf } from './order-line';
import { textEncodings, type TextEncoding } from '../../../lib/csv/read-text';
import type { ImportFile } from './use-import-file';

interface ColumnsCardProps {
  file: ImportFile;
  settings: ImportSettings;
  /** While it is saved nothing can be changed any more. */
  disabled: boolean;
  onSettings: (settings: ImportSettings) => void;
  onHeading: (heading: boolean) => void;
  onReadAs: (as: { encoding?: TextEncoding; delimiter?: Delimiter }) => void;
}

const Select = chakra('select', {
  base: {
    width: 'full',
    minWidth: '0',
    minHeight: '2.25rem',
    px: '2.5',
    borderRadius: 'l2',
    bg: 'bg.panel',
    color: 'fg',
    boxShadow: 'inset 0 0 0 1px {colors.border.control}',
    fontSize: { base: '1rem', md: '0.875rem' },
    cursor: 'pointer',
    [touch]: { minHeight: '2.75rem' },
    _disabled: { bg: 'bg.subtle', color: 'fg.muted', cursor: 'not-allowed' },
    '&[aria-invalid=true]': { boxShadow: 'inset 0 0 0 2px {colors.full.solid}' },
  },
});

const sourceText = (source: ColumnSource | undefined): string =>
  source === undefined ? '' : 'fixed' in source ? `=${source.fixed}` : String(source.at);

function sourceOf(text: string): ColumnSource | undefined {
  if (text === '') return undefined;
  return text.startsWith('=') ? { fixed: text.slice(1) } : { at: Number(text) };
}

/** Which column of the file is what, with what is read out of it; and how the file itself is read. */
export function ColumnsCard({ file, settings, disabled, onSettings, onHeading, onReadAs }: ColumnsCardProps) {
  const intl = useIntl();
  const say = (id: string, values?: Record<string, string | number>) => intl.formatMessage({ id: `orders.${id}` }, values);
  const headings = headingsOf(file, settings);
  const found = orderColumns.filter((column) => settings.mapping[column] !== undefined).length;
  const headingText = (at: number) => headings[at] || say('columns.number', { number: at + 1 });

  return (
    <Card asChild>
      <section aria-labelledby="orders-columns">
        <Flex align="baseline" gap="3" paddingInline={{ base: '4', md: '5' }} paddingBlock="3.5">
          <chakra.h2 id="orders-columns" textStyle="h3">
            <FormattedMessage id="orders.columns.title" />
          </chakra.h2>
          <chakra.span textStyle="sm" color="fg.muted">
            <FormattedMessage id="orders.columns.found" values={{ found, all: orderColumns.length }} />
          </chakra.span>
        </Flex>
        <chakra.table
          width="full"
          textStyle="sm"
          css={{
            tableLayout: 'fixed',
            borderCollapse: 'collapse',
            '& th, & td': { px: { base: '2', md: '2.5' }, py: '1.5', textAlign: 'start' },
            '& th:first-of-type': { ps: { base: '4', md: '5' } },
            '& tr': { borderTop: '1px solid {colors.border}' },
          }}
        >
          <chakra.thead textStyle="2xs" color="fg.subtle">
            <tr>
              <th scope="col">
                <FormattedMessage id="orders.columns.ours" />
              </th>
              <th scope="col">
                <FormattedMessage id="orders.columns.theirs" />
              </th>
              <chakra.th scope="col" hideBelow="sm">
                <FormattedMessage id="orders.columns.readAs" />
              </chakra.th>
            </tr>
          </chakra.thead>
          <tbody>
            {orderColumns.map((column) => {
              const isMissing = settings.mapping[column] === undefined && (requiredColumns as readonly string[]).includes(column);
              return (
                <tr key={column}>
                  <chakra.th scope="row" fontWeight="500">
                    {say(`column.${column}`)}
                  </chakra.th>
                  <td>
                    <Select
                      aria-label={say('columns.choose', { column: say(`column.${column}`) })}
                      aria-invalid={isMissing}
                      disabled={disabled}
                      value={sourceText(settings.mapping[column])}
                      onChange={(event) =>
                        onSettings({ ...settings, mapping: { ...settings.mapping, [column]: sourceOf(event.currentTarget.value) } })
                      }
                    >
                      <option value="">{say(isMissing ? 'columns.missing' : 'columns.leaveOut')}</option>
                      {headings.map((_, at) => (
                        <option key={at} value={at}>
                          {headingText(at)}
                        </option>
                      ))}
                      {hasFixed(column)
                        ? fixedValues[column].map((value) => (
                            <option key={value} value={`=${value}`}>
                              {say('columns.always', { value: say(`fixed.${column === 'status' ? 'status' : 'yesNo'}.${value}`) })}
                            </option>
                          ))
                        : null}
                    </Select>
                  </td>
                  <chakra.td hideBelow="sm" color="fg.muted" overflowWrap="anywhere">
                    <Samples file={file} settings={settings} column={column} />
                  </chakra.td>
                </tr>
              );
            })}
          </tbody>
        </chakra.table>
        <chakra.div
          bg="bg.subtle"
          borderTop="1px solid {colors.border}"
          paddingInline={{ base: '4', md: '5' }}
          paddingBlock="3"
          display="grid"
          gap="2.5"
        >
          <Setting label={say('setting.dates')}>
            <Select
              aria-label={say('setting.dates')}
              disabled={disabled}
              value={settings.dates}
              onChange={(event) => onSettings({ ...settings, dates: dateOrders.find((one) => one === event.currentTarget.value) ?? 'dmy' })}
            >
              {dateOrders.map((order) => (
                <option key={order} value={order}>
                  {say(`setting.dates.${order}`)}
                </option>
              ))}
            </Select>
          </Setting>
          <Setting label={say('setting.delimiter')}>
            <Select
              aria-label={say('setting.delimiter')}
              disabled={disabled}
              value={file.delimiter}
              onChange={(event) =>
                onReadAs({ encoding: file.encoding, delimiter: delimiters.find((one) => one === event.currentTarget.value) ?? ',' })
              }
            >
              {delimiters.map((delimiter, index) => (
                <option key={delimiter} value={delimiter}>
                  {say(`setting.delimiter.${index}`)}
                </option>
              ))}
            </Select>
          </Setting>
          <Setting label={say('setting.encoding')}>
            <Select
              aria-label={say('setting.encoding')}
              disabled={disabled}
              value={file.encoding}
              onChange={(event) => onReadAs({ encoding: textEncodings.find((one) => one === event.currentTarget.value) ?? 'utf-8' })}
            >
              {textEncodings.map((encoding) => (
                <option key={encoding} value={encoding}>
                  {say(`setting.encoding.${encoding}`)}
                </option>
              ))}
            </Select>
          </Setting>
          <CheckBox
            label={say('setting.heading')}
            checked={settings.heading}
            disabled={disabled}
            onChange={() => onHeading(!settings.heading)}
          />
          <CheckBox
            label={say('setting.zeros')}
            checked={settings.zeros}
            disabled={disabled}
            onChange={() => onSettings({ ...settings, zeros: !settings.zeros })}
          />
          <chakra.p textStyle="xs" color="fg.muted">
            <FormattedMessage id="orders.setting.empty" />
          </chakra.p>
        </chakra.div>
      </section>
    </Card>
  );
}

function Setting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Flex align="center" justify="space-between" gap="4" textStyle="sm">
      <chakra.span color="fg.muted" aria-hidden="true">
        {label}
      </chakra.span>
      <chakra.div flex="0 0 58%" minWidth="0">
        {children}
      </chakra.div>
    </Flex>
  );
}

/** As many values show what a column holds. */
const samples = 3;

function Samples({ file, settings, column }: { file: ImportFile; settings: ImportSettings; column: OrderColumn }) {
  const locale = useLocale();
  const source = settings.mapping[column];
  if (source === undefined || 'fixed' in source) return null;
  const texts: string[] = [];
  for (const { cells } of linesOf(file, settings).slice(0, 200)) {
    const text = readSpreadsheetCell(cells[source.at] ?? '').slice(0, 40);
    if (text !== '' && !texts.includes(text)) texts.push(text);
    if (texts.length === samples) break;
  }
  if (column === 'zipcode') {
    const short = texts.find((text) => /^\d{4}$/.test(text));
    if (short !== undefined)
      return settings.zeros ? (
        <FormattedMessage id="orders.columns.becomes" values={{ from: short, to: `0${short}` }} />
      ) : (
        <chakra.span color="medium.fg" fontWeight="600" display="inline-flex" gap="1.5">
          <TriangleAlert size={15} aria-hidden="true" />
          <FormattedMessage id="orders.columns.zeros" values={{ text: short }} />
        </chakra.span>
      );
  }
  if (column !== 'processedDate') return texts.join(', ');
  return texts.slice(0, 1).map((text) => {
    const date = dateOf(text, settings.dates);
    return date === null ? (
      text
    ) : (
      <FormattedMessage key={text} id="orders.columns.becomes" values={{ from: text, to: deliveryDateText(date, locale, 'plain') }} />
    );
  });
}
