import { readSpreadsheetCell } from '@booking/domain/format/spreadsheet-cell';
import { chakra, Flex } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { CountBadge } from '../../../ui/count-badge';
import type { BadLine } from './check-lines';
import type { Mapping } from './order-columns';
import { useFaultWords } from './use-fault-words';

interface BadLinesCardProps {
  bad: readonly BadLine[];
  headings: readonly string[];
  mapping: Mapping;
  onDownload: () => void;
}

/** As many are in sight at first, and with each press. */
const step = 10;
const stepMore = 100;

/** As much of a text as says which it is. */
const short = (text: string): string => (text.length > 28 ? `${text.slice(0, 27)}…` : text);

/** The lines that cannot be saved: number, column, what stands there, and why. */
export function BadLinesCard({ bad, headings, mapping, onDownload }: BadLinesCardProps) {
  const intl = useIntl();
  const words = useFaultWords();
  const [shown, setShown] = useState(step);
  const orderOf = ({ record }: BadLine) => {
    const source = mapping.orderNumber;
    return source !== undefined && 'at' in source ? short(readSpreadsheetCell(record.cells[source.at] ?? '')) : '';
  };
  const left = bad.length - shown;
  return (
    <Card asChild>
      <section aria-labelledby="orders-bad">
        <Flex wrap="wrap" align="center" gap="3" paddingInline={{ base: '4', md: '5' }} paddingBlock="3">
          <chakra.h2 id="orders-bad" textStyle="h3">
            <FormattedMessage id="orders.bad.title" />
          </chakra.h2>
          <CountBadge count={bad.length} />
          <Button variant="outline" size="sm" ms="auto" onClick={onDownload}>
            <Download size={16} aria-hidden="true" />
            <FormattedMessage id="orders.bad.download" />
          </Button>
        </Flex>
        <chakra.div overflowX="auto" tabIndex={0} role="group" aria-labelledby="orders-bad">
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
                {['line', 'order', 'column', 'value', 'why'].map((name) => (
                  <chakra.th key={name} scope="col" hideBelow={name === 'order' ? 'md' : undefined}>
                    <FormattedMessage id={`orders.bad.${name}`} />
                  </chakra.th>
                ))}
              </tr>
            </chakra.thead>
            <tbody>
              {bad.slice(0, shown).flatMap((line) =>
                line.faults.map((fault, index) => {
                  const source = fault.column === null ? undefined : mapping[fault.column];
                  const heading = source !== undefined && 'at' in source ? headings[source.at] : '';
                  return (
                    <tr key={`${line.record.line} ${index}`}>
                      <chakra.td fontWeight="600">{index === 0 ? line.record.line : null}</chakra.td>
                      <chakra.td hideBelow="md" whiteSpace="nowrap">
                        {index > 0
                          ? null
                          : orderOf(line) || <chakra.span color="fg.muted">{intl.formatMessage({ id: 'orders.bad.none' })}</chakra.span>}
                      </chakra.td>
                      <chakra.td whiteSpace={{ md: 'nowrap' }}>
                        {short(heading ?? '') ||
                          (fault.column === null ? null : intl.formatMessage({ id: `orders.column.${fault.column}` }))}
                      </chakra.td>
                      <td>
                        <chakra.code
                          bg="full.muted"
                          color="full.fg"
                          borderRadius="5px"
                          px="1.5"
                          py="px"
                          fontSize="0.8125rem"
                          whiteSpace={{ md: 'nowrap' }}
                          overflowWrap="anywhere"
                          css={{ boxDecorationBreak: 'clone' }}
                        >
                          {short(fault.value).replaceAll('\u0000', '\uFFFD') || intl.formatMessage({ id: 'orders.bad.empty' })}
                        </chakra.code>
                      </td>
                      <td>{words(fault)}</td>
                    </tr>
                  );
                }),
              )}
            </tbody>
          </chakra.table>
        </chakra.div>
        {left > 0 ? (
          <chakra.div borderTop="1px solid {colors.border}" px="3" py="1">
            <Button variant="ghost" size="sm" color="primary.fg" onClick={() => setShown(shown + stepMore)}>
              <FormattedMessage id="orders.bad.more" values={{ count: Math.min(left, stepMore) }} />
            </Button>
          </chakra.div>
        ) : null}
      </section>
    </Card>
  );
}
