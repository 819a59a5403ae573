import { readSpreadsheetCell } from '@booking/domain/format/spreadsheet-cell';
import { chakra, Flex } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { CountBadge } from '../../../ui/count-badge';
import type { Mapping } from './order-columns';
import type { LineFault } from './order-line';
import { useFaultWords, useHintWords } from './use-fault-words';

interface FaultsCardProps {
  /** bad: orders that are not saved. hints: what is left out of those that are. */
  kind: 'bad' | 'hints';
  count: number;
  faults: readonly LineFault[];
  headings: readonly string[];
  mapping: Mapping;
  /** Beside the title. */
  action?: ReactNode;
}

/** As many are in sight at first, and with each press. */
const step = 10;
const stepMore = 100;
const tones = { bad: 'full', hints: 'medium' } as const;

/** As much of a text as says which it is. */
const short = (text: string): string => (text.length > 28 ? `${text.slice(0, 27)}…` : text);

/** Cells of a file that could not be taken as they are: line, column, what stands there, and what becomes of it. */
export function FaultsCard({ kind, count, faults, headings, mapping, action }: FaultsCardProps) {
  const intl = useIntl();
  const faultWords = useFaultWords();
  const hintWords = useHintWords();
  const words = kind === 'bad' ? faultWords : hintWords;
  const [shown, setShown] = useState(step);
  const id = `orders-${kind}`;
  const tone = tones[kind];
  const orderOf = ({ record }: LineFault) => {
    const source = mapping.orderNumber;
    return source !== undefined && 'at' in source ? short(readSpreadsheetCell(record.cells[source.at] ?? '')) : '';
  };
  const left = faults.length - shown;
  return (
    <Card asChild>
      <section aria-labelledby={id}>
        <Flex wrap="wrap" align="center" gap="3" paddingInline={{ base: '4', md: '5' }} paddingBlock="3">
          <chakra.h2 id={id} textStyle="h3">
            <FormattedMessage id={`orders.${kind}.title`} />
          </chakra.h2>
          <CountBadge count={count} />
          {action}
          <chakra.p flexBasis="full" textStyle="sm" color="fg.muted">
            <FormattedMessage id={`orders.${kind}.text`} />
          </chakra.p>
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
                {['line', 'order', 'column', 'value', 'why'].map((name) => (
                  <chakra.th key={name} scope="col" hideBelow={name === 'order' ? 'md' : undefined}>
                    <FormattedMessage id={name === 'why' ? `orders.${kind}.why` : `orders.bad.${name}`} />
                  </chakra.th>
                ))}
              </tr>
            </chakra.thead>
            <tbody>
              {faults.slice(0, shown).map((fault, index) => {
                const source = fault.column === null ? undefined : mapping[fault.column];
                const heading = source !== undefined && 'at' in source ? headings[source.at] : '';
                const isFirst = faults[index - 1]?.record !== fault.record;
                return (
                  <tr key={`${fault.record.line} ${index}`}>
                    <chakra.td fontWeight="600">{isFirst ? fault.record.line : null}</chakra.td>
                    <chakra.td hideBelow="md" whiteSpace="nowrap">
                      {!isFirst
                        ? null
                        : orderOf(fault) || <chakra.span color="fg.muted">{intl.formatMessage({ id: 'orders.bad.none' })}</chakra.span>}
                    </chakra.td>
                    <chakra.td whiteSpace={{ md: 'nowrap' }}>
                      {short(heading ?? '') || (fault.column === null ? null : intl.formatMessage({ id: `orders.column.${fault.column}` }))}
                    </chakra.td>
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
                        {short(fault.value).replaceAll('\u0000', '\uFFFD') || intl.formatMessage({ id: 'orders.bad.empty' })}
                      </chakra.code>
                    </td>
                    <td>{words(fault)}</td>
                  </tr>
                );
              })}
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
