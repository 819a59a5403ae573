import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { Application } from './application';

const words = [
  ['/', 'Demo: no real orders, no real deliveries'],
  ['/bm/form', 'Demo: tiada pesanan atau penghantaran sebenar'],
  ['/cn/nowhere', '演示版：没有真实的订单和送货'],
] as const;

async function visit(path: string): Promise<void> {
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <Application />
      </MemoryRouter>,
    );
    await Promise.resolve();
  });
}

afterEach(() => delete document.documentElement.dataset['demo']);

test.each(words)('%s of the demo says so', async (path, text) => {
  document.documentElement.dataset['demo'] = '';
  await visit(path);
  expect(await screen.findByText(text)).toBeVisible();
});
