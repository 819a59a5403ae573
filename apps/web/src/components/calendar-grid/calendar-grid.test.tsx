import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderUi } from '../../testing/render-ui';
import { useDateFocus } from './calendar-grid';

test('the focus follows a key also if the days are drawn once more before the next date is known', async () => {
  let move = () => undefined as void;
  let drawAgain = () => undefined as void;
  function Days() {
    const [focused, setFocused] = useState('2026-12-01');
    const [, setDrawn] = useState(0);
    drawAgain = () => setDrawn((before) => before + 1);
    const { days } = useDateFocus({
      ...{ focused, first: '2026-12-01', last: '2026-12-31' },
      onMove: (date) => (move = () => setFocused(date)),
    });
    return (
      <div {...days}>
        {['2026-12-01', '2026-12-02'].map((date) => (
          <button key={date} data-date={date}>
            {date}
          </button>
        ))}
      </div>
    );
  }
  renderUi(<Days />);
  screen.getByText('2026-12-01').focus();
  await userEvent.keyboard('{ArrowRight}');
  act(() => drawAgain());
  act(() => move());
  expect(screen.getByText('2026-12-02')).toHaveFocus();
});
