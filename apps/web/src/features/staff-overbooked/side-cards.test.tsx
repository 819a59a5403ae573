import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { givenQuietHours } from '../../testing/given-quiet-hours';
import { givenWork } from '../../testing/given-work';
import { renderUi } from '../../testing/render-ui';
import { ChannelCard } from './side-cards';
import { WorkContext, type Work } from './work-context';
import type { Planned, Channel, WorkBooking } from './work-list';

const planned = (id: string, toldBy: WorkBooking['toldBy'], channel: Channel): [string, Planned] => {
  const row = { booking: givenWork(id, { toldBy }), state: 'decide', suggestion: null, toCall: false, movedHere: null } as const;
  return [id, { row, channel, date: '2026-12-07', after: null }];
};

test.each([
  ['one of them gets an SMS', [planned('a', ['EMAIL'], 'ask'), planned('b', ['EMAIL', 'SMS'], 'ask')], '2026-12-04', true],
  ['none gets an SMS', [planned('a', ['EMAIL'], 'ask')], '2026-12-04', false],
  [
    'the one who would get an SMS is not notified',
    [planned('a', ['EMAIL'], 'notify'), planned('b', ['SMS'], 'quiet')],
    '2026-12-04',
    false,
  ],
  ['the day is today', [planned('a', ['SMS'], 'ask')], '2026-12-01', false],
])('at night the card says when the SMS go out, if there is one: %s', (_, plans, date, isShown) => {
  givenQuietHours();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T15:00:00Z') });
  const work = { plans: new Map(plans), current: null, date } as unknown as Work;
  const nothing = () => undefined;
  renderUi(
    <WorkContext value={work}>
      <ChannelCard channel="ask" onChannel={nothing} ends={[]} end={null} onEnd={nothing} />
    </WorkContext>,
  );
  expect(screen.queryByText('The SMS goes out at 08:00.') !== null).toBe(isShown);
});
