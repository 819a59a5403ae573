import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { MemoryRouter } from 'react-router-dom';
import { version } from '../../package.json';
import { address, NoteAddress } from '../testing/render-ui';
import { Application } from './application';

const visit = (path: string) =>
  act(async () => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <Application />
        <NoteAddress />
      </MemoryRouter>,
    );
    await Promise.resolve();
  });
/** Presses an element that loads code first: React finishes the update only within `act`. */
const follow = (name: string) => act(() => userEvent.click(screen.getByRole('link', { name })));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  document.cookie = 'locale=; Max-Age=0; Path=/';
  const description = document.createElement('meta');
  description.name = 'description';
  document.head.append(description);
  return () => description.remove();
});

describe.each([
  ['/', 'en', 'en', 'Your new bed, on the day that suits you.', 'Manage your delivery here'],
  ['/bm', 'ms', 'bm', 'Katil baharu anda, pada hari yang sesuai.', 'Urus penghantaran anda di sini'],
  ['/cn', 'zh-Hans', 'cn', '新床送到家，日期由您定。', '在此管理您的送货'],
])('%s', (path, lang, cookie, title, description) => {
  test('shows the home page in its language and declares it', async () => {
    await visit(path);
    expect(await heading(title)).toBeVisible();
    await waitFor(() => expect(document.documentElement.lang).toBe(lang));
    expect(document.title).toBe('Booking');
    expect(document.querySelector('meta[name="description"]')).toHaveAttribute('content', description);
    expect(document.cookie).toContain(`locale=${cookie}`);
  });
});

test('the retailer’s name is beside the logo and after the title if the server has one', async () => {
  await visit('/nowhere');
  expect(await screen.findByRole('link', { name: 'Booking' })).toBeVisible();
  expect(document.title).toBe('This page could not be found · Booking');
  cleanup();
  const meta = document.createElement('meta');
  meta.name = 'brand';
  meta.content = 'Contoh & Sons';
  document.head.append(meta);
  onTestFinished(() => meta.remove());
  await visit('/nowhere');
  expect(await screen.findByRole('link', { name: 'Booking Contoh & Sons' })).toHaveAttribute('href', '/');
  expect(document.title).toBe('This page could not be found · Booking · Contoh & Sons');
});

test.each([
  ['/nowhere', 'This page could not be found', 'Back to the home page', '/'],
  ['/bm/nowhere', 'Halaman ini tidak ditemui', 'Kembali ke laman utama', '/bm'],
  ['/cn/form/nowhere', '找不到此页面', '返回主页', '/cn'],
])('%s is not found, and leads home', async (path, title, link, home) => {
  await visit(path);
  await heading(title);
  await follow(link);
  await waitFor(() => expect(address()).toBe(home));
});

test.each([
  ['/', 'Demo: no real orders, no real deliveries'],
  ['/bm/form', 'Demo: tiada pesanan atau penghantaran sebenar'],
  ['/cn/nowhere', '演示版：没有真实的订单和送货'],
])('%s of the demo says so', async (path, text) => {
  document.documentElement.dataset['demo'] = '';
  await visit(path);
  expect(await screen.findByText(text)).toBeVisible();
});

test('a change of language keeps the page, its query and its fragment', async () => {
  await visit('/nowhere?a=1#token');
  await heading('This page could not be found');
  await userEvent.click(screen.getByRole('button', { name: 'Language: English, EN' }));
  await follow('中文');
  expect(await heading('找不到此页面')).toBeVisible();
  expect(address()).toBe('/cn/nowhere?a=1#token');
  await waitFor(() => expect(document.cookie).toContain('locale=cn'));
});

test('the first Tab stop skips to the content and keeps the address', async () => {
  await visit('/#token');
  await heading('Your new bed, on the day that suits you.');
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(address()).toBe('/#token');
});

test('the footer shows how to reach the logistics team, and the release', async () => {
  await visit('/');
  await heading('Your new bed, on the day that suits you.');
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByText(/^Questions about a delivery\?/)).toBeVisible();
  expect(footer.getByRole('link', { name: 'logistics@example.com' })).toHaveAttribute('href', 'mailto:logistics@example.com');
  expect(footer.getByRole('link', { name: '1-800-00-0000' })).toHaveAttribute('href', 'tel:1800000000');
  expect(footer.getByText(`Version ${version}`)).toBeVisible();
});

test('the appearance is chosen from a menu, and Escape closes it', async () => {
  await visit('/');
  await heading('Your new bed, on the day that suits you.');
  const trigger = screen.getByRole('button', { name: 'Appearance' });
  await userEvent.click(trigger);
  await userEvent.click(screen.getByRole('button', { name: 'Dark' }));
  expect(document.documentElement).toHaveClass('dark');
  await userEvent.click(trigger);
  expect(screen.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Dark' })).toBeNull();
  expect(trigger).toHaveFocus();
});

test('a message says that the connection is lost and the draft is kept', async () => {
  await visit('/');
  await heading('Your new bed, on the day that suits you.');
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('offline'));
  expect(await screen.findByText('You are offline. Your draft is saved on this device.')).toBeVisible();
});
