import { chakra, Flex } from '@chakra-ui/react';
import { useT } from '../../../lib/use-t';
import { Card } from '../../../ui/card';
import type { OrderCheck } from './check-lines';
import type { ImportPhase } from './use-order-import';

const kinds = [
  { kind: 'new', label: 'orders.check.new', color: 'success.solid' },
  { kind: 'changed', label: 'orders.check.changed', color: 'primary.solid' },
  { kind: 'same', label: 'orders.check.same', color: 'border.strong' },
  { kind: 'bad', label: 'orders.check.bad', color: 'full.solid' },
] as const;

/** What saving the file would do, counted while it is checked. Nothing is written. @param check null: the columns are not chosen yet */
export function CheckCard({ check, phase }: { check: OrderCheck | null; phase: ImportPhase }) {
  const t = useT();
  if (check === null) {
    return (
      <Card padded>
        <chakra.p textStyle="sm" color="fg.muted" role="status">
          {t('orders.check.choose')}
        </chakra.p>
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
            {kinds.map(({ kind, color }) =>
              counts[kind] > 0 ? (
                <chakra.span key={kind} bg={color} borderRadius="full" minWidth="6px" style={{ flex: `${counts[kind]} 1 0` }} />
              ) : null,
            )}
          </Flex>
        )}
        <Flex asChild wrap="wrap" columnGap="5" rowGap="1" textStyle="sm" fontVariantNumeric="tabular-nums">
          <ul>
            {kinds.map(({ kind, label, color }) => (
              <chakra.li key={kind} listStyleType="none" display="inline-flex" alignItems="center" gap="1.5">
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

/** How many orders are done. @param label message id with `done` and `all` */
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
