import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { atLateMonth } from '../../testing/given-availability';
import { renderStaff } from '../../testing/render-staff';
import { address } from '../../testing/render-ui';
import { CalendarDialog } from './staff-dialogs';

beforeEach(() => void atLateMonth());

const onClose = vi.fn();

const open = (path: string) => renderStaff(<CalendarDialog open onClose={onClose} />, { path });

test('goes to the day of a branch', async () => {
  open('/cn/admin/dashboard');
  expect(screen.getByLabelText('Date')).toHaveFocus();
  expect(screen.getByLabelText('Date')).toHaveValue('2026年11月22日（星期日）');
  await userEvent.clear(screen.getByLabelText('Date'));
  await userEvent.type(screen.getByLabelText('Date'), '4/12');
  await userEvent.selectOptions(screen.getByLabelText('Branch'), 'Selayang Branch');
  await userEvent.click(screen.getByRole('button', { name: 'Open the day' }));
  expect(address()).toBe('/cn/admin/day?branch=b2&date=2026-12-04');
  expect(onClose).toHaveBeenCalled();
});

test('without a date, shows an error and stays open', async () => {
  open('/admin/dashboard');
  await userEvent.clear(screen.getByLabelText('Date'));
  await userEvent.click(screen.getByRole('button', { name: 'Open the day' }));
  expect(screen.getByText('Enter a valid date.')).toBeVisible();
  expect(address()).toBe('/admin/dashboard');
});
