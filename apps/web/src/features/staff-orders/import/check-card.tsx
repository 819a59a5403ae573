import { chakra, Flex } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import type { FileState } from './check-lines';
import { LineProgress } from './line-progress';
import type { ImportPhase } from './use-order-import';

interface CheckCardProps {
  /** Null while it is not said where each column is. */
  state: FileState | null;
  phase: ImportPhase;
  onGoOn: () => void;
}

const kinds = [
  { name: 'new', color: 'success.solid' },
  { name: 'changed', color: 'primary.solid' },
  { name: 'same', color: 'border.strong' },
  { name: 'bad', color: 'full.solid' },
] as const;

/** What saving the file would do, counted while it is checked. Nothing is written. */
export function CheckCard({ state, phase, onGoOn }: CheckCardProps) {
  if (state === null) {
    return (
      <Card padded>
        <chakra.p textStyle="sm" color="fg.muted" role="status">
          <FormattedMessage id="orders.check.choose" />
        </chakra.p>
      </Card>
    );
  }
  const { records, orders, checked, toSave, same, bad, hints } = state;
  const all = orders?.length ?? records.length;
  const lines = records.length - hints.filter(({ why }) => 'own' in why && why.own === 'TOTAL').length;
  const isNew = toSave.filter((line) => line.isNew).length;
  const counts = { new: isNew, changed: toSave.length - isNew, same, bad: bad.length };
  return (
    <Card asChild padded>
      <section aria-labelledby="orders-check">
        <Flex wrap="wrap" align="baseline" justify="space-between" gap="2">
          <chakra.h2 id="orders-check" textStyle="sm" fontWeight="400" color="fg.muted" fontVariantNumeric="tabular-nums">
            <FormattedMessage
              id="orders.check.willBeSaved"
              values={{
                count: toSave.length,
                all,
                strong: (text) => (
                  <chakra.strong fontSize="1.625rem" lineHeight="2rem" color="fg">
                    {text}
                  </chakra.strong>
                ),
              }}
            />
          </chakra.h2>
          <chakra.span textStyle="sm" color="success.fg" role="status">
            {phase === 'checking' ? null : phase === 'checkFailed' ? null : <FormattedMessage id="orders.check.done" />}
          </chakra.span>
        </Flex>
        {phase === 'checking' || phase === 'checkFailed' ? (
          <LineProgress label="orders.check.progress" done={checked} all={all} />
        ) : (
          <Flex height="0.5rem" gap="2px" marginBlock="3" aria-hidden="true">
            {kinds.map(({ name, color }) =>
              counts[name] > 0 ? (
                <chakra.span key={name} bg={color} borderRadius="full" minWidth="6px" style={{ flex: `${counts[name]} 1 0` }} />
              ) : null,
            )}
          </Flex>
        )}
        {phase === 'checkFailed' ? (
          <Banner tone="full" role="alert" marginBottom="3" title={<FormattedMessage id="orders.check.failed.title" />}>
            <FormattedMessage id="orders.check.failed.text" />{' '}
            <Button variant="outline" size="sm" onClick={onGoOn}>
              <FormattedMessage id="orders.goOn" />
            </Button>
          </Banner>
        ) : null}
        <Flex asChild wrap="wrap" columnGap="5" rowGap="1" textStyle="sm" fontVariantNumeric="tabular-nums">
          <ul>
            {kinds.map(({ name, color }) => (
              <chakra.li key={name} listStyleType="none" display="inline-flex" alignItems="center" gap="1.5">
                <chakra.span boxSize="0.625rem" borderRadius="3px" bg={color} aria-hidden="true" />
                <FormattedMessage id={`orders.check.${name}`} values={{ count: counts[name], strong: (text) => <strong>{text}</strong> }} />
              </chakra.li>
            ))}
          </ul>
        </Flex>
        {hints.length > 0 || lines > all ? (
          <chakra.p textStyle="sm" color="fg.muted" marginTop="2">
            {lines > all ? <FormattedMessage id="orders.check.joined" values={{ lines, orders: all }} /> : null}{' '}
            {hints.length > 0 ? <FormattedMessage id="orders.check.hints" values={{ count: hints.length }} /> : null}
          </chakra.p>
        ) : null}
      </section>
    </Card>
  );
}
