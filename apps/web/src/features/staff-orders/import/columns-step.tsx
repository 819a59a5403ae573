import { validationMessage } from '@booking/i18n/validation-messages';
import { chakra, Flex, Grid } from '@chakra-ui/react';
import { Download, FileSpreadsheet, RefreshCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { delimiters, textEncodings, type Delimiter, type TextEncoding } from '../../../lib/csv';
import { useLocale, useT } from '../../../lib/use-locale';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Checkbox } from '../../../ui/checkbox';
import { CountBadge } from '../../../ui/count-badge';
import { Note, NoteText } from '../../../ui/note';
import { RadioGroup } from '../../../ui/radio-group';
import { SelectField } from '../../../ui/select-field';
import type { OrderCheck } from './check-lines';
import {
  columnLabels,
  dateOf,
  dateOrders,
  hasPaymentColumn,
  headingsOf,
  linesOf,
  orderColumns,
  textOf,
  type DateOrder,
  type ImportFile,
  type Mapping,
  type OrderColumn,
  type Reading,
} from './order-file';
import type { LineIssue, LineIssueCode } from './order-line';
import type { ImportPhase, OrderImport } from './use-order-import';

interface ColumnsStepProps {
  orders: OrderImport;
  chosen: Extract<OrderImport['chosen'], { status: 'ready' }>;
  /** Saves the lines that are left out as a file. */
  onDownload: () => void;
}

/** The file, the meaning of its columns, and what saving it would do. */
export function ColumnsStep({ orders, chosen: { file, reading }, onDownload }: ColumnsStepProps) {
  const t = useT();
  const intl = useIntl();
  const { check, phase } = orders;
  const columns = { headings: headingsOf(file, reading), mapping: reading.mapping };
  return (
    <>
      <Card padded mb="4">
        <Flex wrap="wrap" align="center" gap="4">
          <Flex align="center" justify="center" boxSize="2.5rem" borderRadius="l2" bg="success.muted" color="success.fg" flex="none">
            <FileSpreadsheet size={20} />
          </Flex>
          <chakra.span flex="1" minWidth="12rem">
            <chakra.strong display="block" fontWeight="600" overflowWrap="anywhere">
              {file.source.name}
            </chakra.strong>
            <chakra.span textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
              {t('orders.file.facts', {
                lines: linesOf(file, reading).length,
                size: intl.formatNumber(Math.ceil(file.source.size / 1024)),
                encoding: t(encodingLabels[file.encoding]),
              })}
            </chakra.span>
          </chakra.span>
          <Button variant="outline" size="sm" disabled={phase === 'saving'} onClick={orders.clear}>
            <RefreshCw size={16} />
            {t('orders.file.another')}
          </Button>
        </Flex>
      </Card>
      <Grid gap="4" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 2fr) minmax(0, 3fr)' }}>
        <ColumnsCard orders={orders} file={file} reading={reading} />
        <Grid gap="4" gridTemplateColumns="minmax(0, 1fr)">
          <CheckCard check={check} phase={phase} />
          {check !== null && check.bad.length > 0 ? (
            <IssuesCard
              kind="bad"
              count={check.bad.length}
              issues={check.bad.flatMap(({ errors }) => errors)}
              {...columns}
              action={
                <Button variant="outline" size="sm" ms="auto" onClick={onDownload}>
                  <Download size={16} />
                  {t('orders.bad.download')}
                </Button>
              }
            />
          ) : null}
          {check !== null && check.hints.length > 0 ? (
            <IssuesCard kind="hints" count={check.hints.length} issues={check.hints} {...columns} />
          ) : null}
        </Grid>
      </Grid>
    </>
  );
}

const dateOrderLabels: Record<DateOrder, string> = { dmy: 'orders.setting.dates.dmy', mdy: 'orders.setting.dates.mdy' };
const delimiterLabels: Record<Delimiter, string> = {
  ',': 'orders.setting.delimiter.comma',
  ';': 'orders.setting.delimiter.semicolon',
  '\t': 'orders.setting.delimiter.tab',
  '|': 'orders.setting.delimiter.bar',
};
const encodingLabels: Record<TextEncoding, string> = {
  'utf-8': 'orders.setting.encoding.utf-8',
  'utf-16le': 'orders.setting.encoding.utf-16le',
  'utf-16be': 'orders.setting.encoding.utf-16be',
  'windows-1252': 'orders.setting.encoding.windows-1252',
  gb18030: 'orders.setting.encoding.gb18030',
  big5: 'orders.setting.encoding.big5',
};

/** The meaning of each column, with samples of its values; whether the orders are paid; and how the file is read. */
function ColumnsCard({ orders, file, reading }: { orders: OrderImport; file: ImportFile; reading: Reading }) {
  const t = useT();
  const { changeReading, changeHeading, readAs } = orders;
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
      <chakra.fieldset disabled={orders.phase === 'saving'} minWidth="0" aria-labelledby="orders-columns">
        <Flex align="baseline" gap="3" mb="4">
          <chakra.h2 id="orders-columns" textStyle="h3">
            {t('orders.columns.title')}
          </chakra.h2>
          <NoteText>{t('orders.columns.found', { found: Object.keys(mapping).length, all: orderColumns.length })}</NoteText>
        </Flex>
        {hasPaymentColumn(mapping) ? null : <PaidChoice paid={reading.paid} onChoose={(paid) => changeReading({ paid })} />}
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
          <Checkbox label={t('orders.setting.heading')} checked={reading.heading} onChange={() => changeHeading(!reading.heading)} />
          <Checkbox label={t('orders.setting.zeros')} checked={reading.zeros} onChange={() => changeReading({ zeros: !reading.zeros })} />
          <chakra.p textStyle="xs" color="fg.muted">
            {t('orders.setting.empty')}
          </chakra.p>
        </Grid>
      </chakra.fieldset>
    </Card>
  );
}

/** The choice whether the orders are paid, for a file without such a column. */
function PaidChoice({ paid, onChoose }: { paid: boolean | null; onChoose: (paid: boolean) => void }) {
  const t = useT();
  return (
    <chakra.div mb="5">
      <RadioGroup
        label={t('orders.paid.title')}
        help={t('orders.paid.help')}
        options={[
          { value: 'yes', label: t('orders.paid.yes') },
          { value: 'no', label: t('orders.paid.no') },
        ]}
        value={paid === null ? null : paid ? 'yes' : 'no'}
        onChange={(choice) => onChoose(choice === 'yes')}
      />
    </chakra.div>
  );
}

/** The number of samples of a column. */
const sampleCount = 3;

/** Returns the samples of a column, with what is read from them if that differs. */
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

const counters = [
  { kind: 'new', label: 'orders.check.new', color: 'success.solid' },
  { kind: 'changed', label: 'orders.check.changed', color: 'primary.solid' },
  { kind: 'same', label: 'orders.check.same', color: 'border.strong' },
  { kind: 'bad', label: 'orders.check.bad', color: 'full.solid' },
] as const;

/** What saving the file would do, counted while it is checked. Nothing is saved. @param check null: the columns are not chosen yet */
function CheckCard({ check, phase }: { check: OrderCheck | null; phase: ImportPhase }) {
  const t = useT();
  if (check === null) {
    return (
      <Card padded>
        <Note role="status">{t('orders.check.choose')}</Note>
      </Card>
    );
  }
  const { records, orders, checked, toSave, same, bad, hints } = check;
  const all = orders?.length ?? records.length;
  const lines = records.length - hints.filter(({ why }) => 'own' in why && why.own === 'TOTAL').length;
  const isNew = toSave.filter((order) => order.isNew).length;
  const counts = { new: isNew, changed: toSave.length - isNew, same, bad: bad.length };
  const isChecking = phase === 'checking' || phase === 'checkFailed';
  return (
    <Card asChild padded>
      <section aria-labelledby="orders-check">
        <Flex wrap="wrap" align="baseline" justify="space-between" gap="2">
          <chakra.h2 id="orders-check" textStyle="sm" fontWeight="400" color="fg.muted" fontVariantNumeric="tabular-nums">
            {t('orders.check.willBeSaved', {
              count: toSave.length,
              all,
              strong: (text) => (
                <chakra.strong fontSize="1.625rem" lineHeight="2rem" color="fg">
                  {text}
                </chakra.strong>
              ),
            })}
          </chakra.h2>
          <chakra.span textStyle="sm" color="success.fg" role="status">
            {isChecking ? null : t('orders.check.done')}
          </chakra.span>
        </Flex>
        {isChecking ? (
          <LineProgress label="orders.check.progress" done={checked} all={all} />
        ) : (
          <Flex height="0.5rem" gap="2px" my="3" aria-hidden="true">
            {counters.map(({ kind, color }) =>
              counts[kind] > 0 ? (
                <chakra.span key={kind} bg={color} borderRadius="full" minWidth="6px" style={{ flex: `${counts[kind]} 1 0` }} />
              ) : null,
            )}
          </Flex>
        )}
        <Flex asChild wrap="wrap" columnGap="5" rowGap="1" textStyle="sm" fontVariantNumeric="tabular-nums">
          <ul>
            {counters.map(({ kind, label, color }) => (
              <chakra.li key={kind} display="inline-flex" alignItems="center" gap="1.5">
                <chakra.span boxSize="0.625rem" borderRadius="3px" bg={color} aria-hidden="true" />
                {t(label, { count: counts[kind], strong: (text) => <strong>{text}</strong> })}
              </chakra.li>
            ))}
          </ul>
        </Flex>
        {hints.length > 0 || lines > all ? (
          <chakra.p textStyle="sm" color="fg.muted" mt="2">
            {lines > all ? t('orders.check.joined', { lines, orders: all }) : null}{' '}
            {hints.length > 0 ? t('orders.check.hints', { count: hints.length }) : null}
          </chakra.p>
        ) : null}
      </section>
    </Card>
  );
}

/** The progress in orders. @param label message id with `done` and `all` */
export function LineProgress({ label, done, all }: { label: string; done: number; all: number }) {
  const t = useT();
  const text = t(label, { done, all });
  return (
    <chakra.div my="3">
      <chakra.div
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={done}
        aria-label={text}
        height="0.5rem"
        borderRadius="full"
        bg="bg.muted"
        overflow="hidden"
      >
        <chakra.div height="full" bg="primary.solid" borderRadius="full" style={{ width: `${all === 0 ? 0 : (done / all) * 100}%` }} />
      </chakra.div>
      <chakra.p textStyle="xs" color="fg.muted" mt="1" fontVariantNumeric="tabular-nums">
        {text}
      </chakra.p>
    </chakra.div>
  );
}

const issueLabels: Record<LineIssueCode, string> = {
  STATUS: 'orders.issue.STATUS',
  YES_NO: 'orders.issue.YES_NO',
  WHOLE_NUMBER: 'orders.issue.WHOLE_NUMBER',
  DATE: 'orders.issue.DATE',
  MISQUOTED: 'orders.issue.MISQUOTED',
  TOO_MANY_CELLS: 'orders.issue.TOO_MANY_CELLS',
  POSTCODE_UNKNOWN: 'orders.issue.POSTCODE_UNKNOWN',
  REPEATED: 'orders.issue.REPEATED',
  DIFFERENT: 'orders.issue.DIFFERENT',
  TOTAL: 'orders.issue.TOTAL',
};

/** Hints whose texts already say what is left out and what is kept. */
const completeHints: readonly string[] = ['DIFFERENT', 'REPEATED', 'TOTAL', 'PHONE_SECOND', 'POSTCODE_UNKNOWN'];

/** Returns a function that says why a line or a cell is left out. */
export function useIssueText(): (issue: LineIssue) => string {
  const t = useT();
  const locale = useLocale();
  return ({ why }) => {
    if ('message' in why) return why.message;
    if ('code' in why) return validationMessage(locale, why.code, why.values);
    return t(issueLabels[why.own], { line: why.line ?? 0, text: why.text ?? '' });
  };
}

const issueKinds = {
  bad: { tone: 'full', title: 'orders.bad.title', text: 'orders.bad.text', why: 'orders.bad.why' },
  hints: { tone: 'medium', title: 'orders.hints.title', text: 'orders.hints.text', why: 'orders.hints.why' },
} as const;

interface IssuesCardProps {
  /** bad: orders that are not saved. hints: cells that are left out of saved orders. */
  kind: keyof typeof issueKinds;
  count: number;
  issues: readonly LineIssue[];
  headings: readonly string[];
  mapping: Mapping;
  action?: ReactNode;
}

/** The number of issues that are shown at first, and that each press adds. */
const atFirst = 10;
const step = 100;

/** Shortens a text for display. */
const short = (text: string): string => (text.length > 28 ? `${text.slice(0, 27)}…` : text);

/** Cells that cannot be used as they are: line, column, value, and what happens to it. */
function IssuesCard({ kind, count, issues, headings, mapping, action }: IssuesCardProps) {
  const t = useT();
  const issueText = useIssueText();
  const [shown, setShown] = useState(atFirst);
  const id = `orders-${kind}`;
  const { tone, title, text, why: whyLabel } = issueKinds[kind];
  const left = issues.length - shown;
  const head = (label: string, hideBelow?: 'md') => (
    <chakra.th scope="col" hideBelow={hideBelow}>
      {t(label)}
    </chakra.th>
  );
  function words(issue: LineIssue) {
    const { why } = issue;
    const code = 'own' in why ? why.own : 'code' in why ? why.code : '';
    const reason = issueText(issue);
    return kind === 'bad' || completeHints.includes(code) ? reason : t('orders.hints.leftOut', { why: reason });
  }
  return (
    <Card asChild>
      <section aria-labelledby={id}>
        <Flex wrap="wrap" align="center" gap="3" px={{ base: '4', md: '5' }} py="3">
          <chakra.h2 id={id} textStyle="h3">
            {t(title)}
          </chakra.h2>
          <CountBadge count={count} />
          {action}
          <Note flexBasis="full">{t(text)}</Note>
        </Flex>
        <chakra.div overflowX="auto" tabIndex={0} role="group" aria-labelledby={id}>
          <chakra.table
            width="full"
            minWidth={{ md: '32rem' }}
            textStyle="sm"
            fontVariantNumeric="tabular-nums"
            css={{
              borderCollapse: 'collapse',
              '& th, & td': { px: '2.5', py: '2', textAlign: 'start', verticalAlign: 'top' },
              '& th:first-of-type, & td:first-of-type': { ps: { base: '4', md: '5' } },
              '& tr': { borderTop: '1px solid {colors.border}' },
            }}
          >
            <chakra.thead textStyle="2xs" color="fg.subtle">
              <tr>
                {head('orders.bad.line')}
                {head('orders.bad.order', 'md')}
                {head('orders.bad.column')}
                {head('orders.bad.value')}
                {head(whyLabel)}
              </tr>
            </chakra.thead>
            <tbody>
              {issues.slice(0, shown).map((issue, index) => {
                const { record, column, value } = issue;
                const isFirst = issues[index - 1]?.record !== record;
                const heading = column === null ? '' : short(headings[mapping[column] ?? -1] ?? '');
                return (
                  <tr key={`${record.line} ${index}`}>
                    <chakra.td fontWeight="600">{isFirst ? record.line : null}</chakra.td>
                    <chakra.td hideBelow="md" whiteSpace="nowrap">
                      {isFirst
                        ? short(textOf(record, mapping, 'orderNumber')) || (
                            <chakra.span color="fg.muted">{t('orders.bad.none')}</chakra.span>
                          )
                        : null}
                    </chakra.td>
                    <chakra.td whiteSpace={{ md: 'nowrap' }}>{heading || (column === null ? null : t(columnLabels[column]))}</chakra.td>
                    <td>
                      <chakra.code
                        bg={`${tone}.muted`}
                        color={`${tone}.fg`}
                        borderRadius="5px"
                        px="1.5"
                        py="px"
                        fontSize="0.8125rem"
                        whiteSpace={{ md: 'nowrap' }}
                        overflowWrap="anywhere"
                        css={{ boxDecorationBreak: 'clone' }}
                      >
                        {short(value).replaceAll('\u0000', '\uFFFD') || t('orders.bad.empty')}
                      </chakra.code>
                    </td>
                    <td>{words(issue)}</td>
                  </tr>
                );
              })}
            </tbody>
          </chakra.table>
        </chakra.div>
        {left > 0 ? (
          <chakra.div borderTop="1px solid {colors.border}" px="3" py="1">
            <Button variant="ghost" size="sm" color="primary.fg" onClick={() => setShown(shown + step)}>
              {t('orders.bad.more', { count: Math.min(left, step) })}
            </Button>
          </chakra.div>
        ) : null}
      </section>
    </Card>
  );
}
