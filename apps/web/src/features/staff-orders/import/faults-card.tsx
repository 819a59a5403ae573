import { validationMessage } from '@booking/i18n/validation-messages';
import { chakra, Flex } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { useLocale } from '../../../lib/use-locale';
import { useT } from '../../../lib/use-t';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { CountBadge } from '../../../ui/count-badge';
import { columnLabels, type Mapping } from './order-columns';
import { textOf, type LineFault, type LineFaultCode } from './order-line';

const faultLabels: Record<LineFaultCode, string> = {
  STATUS: 'orders.fault.STATUS',
  YES_NO: 'orders.fault.YES_NO',
  WHOLE_NUMBER: 'orders.fault.WHOLE_NUMBER',
  DATE: 'orders.fault.DATE',
  MISQUOTED: 'orders.fault.MISQUOTED',
  TOO_MANY_CELLS: 'orders.fault.TOO_MANY_CELLS',
  POSTCODE_UNKNOWN: 'orders.fault.POSTCODE_UNKNOWN',
  REPEATED: 'orders.fault.REPEATED',
  DIFFERENT: 'orders.fault.DIFFERENT',
  TOTAL: 'orders.fault.TOTAL',
};

/** Hints whose words say by themselves what is left out and what is kept. */
const completeHints: readonly string[] = ['DIFFERENT', 'REPEATED', 'TOTAL', 'PHONE_SECOND', 'POSTCODE_UNKNOWN'];

/** Why a line or a cell is left out, in words. */
export function useFaultWords(): (fault: LineFault) => string {
  const t = useT();
  const locale = useLocale();
  return ({ why }) => {
    if ('message' in why) return why.message;
    if ('code' in why) return validationMessage(locale, why.code, why.values);
    return t(faultLabels[why.own], { line: why.line ?? 0, text: why.text ?? '' });
  };
}

const kinds = {
  bad: { tone: 'full', title: 'orders.bad.title', text: 'orders.bad.text', why: 'orders.bad.why' },
  hints: { tone: 'medium', title: 'orders.hints.title', text: 'orders.hints.text', why: 'orders.hints.why' },
} as const;

interface FaultsCardProps {
  /** bad: orders that are not saved. hints: what is noticed in those that are. */
  kind: keyof typeof kinds;
  count: number;
  faults: readonly LineFault[];
  headings: readonly string[];
  mapping: Mapping;
  /** Beside the title. */
  action?: ReactNode;
}

/** As many are in sight at first, and with each press. */
const atFirst = 10;
const step = 100;

/** As much of a text as says which it is. */
const short = (text: string): string => (text.length > 28 ? `${text.slice(0, 27)}…` : text);

/** Cells of a file that could not be taken as they are: line, column, what stands there, and what becomes of it. */
export function FaultsCard({ kind, count, faults, headings, mapping, action }: FaultsCardProps) {
  const t = useT();
  const faultWords = useFaultWords();
  const [shown, setShown] = useState(atFirst);
  const id = `orders-${kind}`;
  const { tone, title, text, why: whyLabel } = kinds[kind];
  const left = faults.length - shown;
  const head = (label: string, hideBelow?: 'md') => (
    <chakra.th scope="col" hideBelow={hideBelow}>
      {t(label)}
    </chakra.th>
  );
  function words(fault: LineFault) {
    const { why } = fault;
    const code = 'own' in why ? why.own : 'code' in why ? why.code : '';
    const reason = faultWords(fault);
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
          <chakra.p flexBasis="full" textStyle="sm" color="fg.muted">
            {t(text)}
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
                {head('orders.bad.line')}
                {head('orders.bad.order', 'md')}
                {head('orders.bad.column')}
                {head('orders.bad.value')}
                {head(whyLabel)}
              </tr>
            </chakra.thead>
            <tbody>
              {faults.slice(0, shown).map((fault, index) => {
                const { record, column, value } = fault;
                const isFirst = faults[index - 1]?.record !== record;
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
                    <td>{words(fault)}</td>
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
