import { chakra, Flex } from '@chakra-ui/react';
import { useT } from '../../lib/use-t';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import type { Run } from './use-decisions';

interface RunNoticeProps {
  run: Run | null;
  /** How many could be decided at once now. */
  left: number;
  onStop: () => void;
  onGoOn: () => void;
}

/** How far 'all of the day at once' is, or how it ended: what was done is done, what was not reached is untouched. */
export function RunNotice({ run, left, onStop, onGoOn }: RunNoticeProps) {
  return <div role="status">{run === null ? null : <Notice run={run} left={left} onStop={onStop} onGoOn={onGoOn} />}</div>;
}

function Notice({ run, left, onStop, onGoOn }: RunNoticeProps & { run: Run }) {
  const t = useT();
  const { of, done, refused, state } = run;
  const values = { of, done, refused, left: of - done - refused };
  const tone = state === 'running' ? 'primary' : state === 'done' && refused === 0 ? 'success' : 'medium';
  return (
    <Banner tone={tone} mb="4" title={t(`overbooked.run.${state}`, values)}>
      {state === 'running' ? (
        <chakra.progress
          value={done + refused}
          max={of}
          display="block"
          width="full"
          mt="1.5"
          aria-hidden="true"
          css={{ accentColor: '{colors.primary.solid}' }}
        />
      ) : null}
      {refused > 0 ? t('overbooked.run.refused', values) : null}
      {state === 'lost' ? (
        <>
          {refused > 0 ? ' ' : null}
          {t('overbooked.run.untouched', values)}
        </>
      ) : null}
      <Flex gap="2" mt="2" css={{ '&:empty': { display: 'none' } }}>
        {state === 'running' ? (
          <Button variant="outline" size="sm" onClick={onStop}>
            {t('overbooked.run.stop')}
          </Button>
        ) : null}
        {(state === 'lost' || state === 'stopped') && left > 0 ? (
          <Button variant="outline" size="sm" onClick={onGoOn}>
            {t('overbooked.run.goOn', { count: left })}
          </Button>
        ) : null}
      </Flex>
    </Banner>
  );
}
