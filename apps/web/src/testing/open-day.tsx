import { cleanup, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { DayPage } from '../features/staff-day/day-page';
import { actionQueue } from '../features/staff-day/queue/action-queue';
import { allActions, forgetSheets, replaceActions } from '../features/staff-day/queue/day-store';
import * as clock from '../lib/clock';
import type { SessionUser } from '../lib/session/session-user';
import { AccountServer, data, type Answers } from './account-server';
import { givenSheet } from './given-day-sheet';
import { LiveServer } from './live-server';
import { givenStaff, renderStaff } from './render-staff';
import type { Place } from './render-ui';
import { flagSession, json } from './session-server';

/** A driver, who does not receive live changes. */
export const crew = givenStaff({ scope: ['delivery:write'] });
/** The server's answer with three stops. */
export const answeredDay = () => data({ runSheet: givenSheet() });

export const onTelephone = () =>
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));

/** Call it before each test: sets the clock, the live connection and the session. */
export function beginDay(): void {
  vi.spyOn(clock, 'now').mockReturnValue(Date.parse('2026-12-01T02:31:00Z'));
  vi.stubGlobal('scrollTo', () => undefined);
  new LiveServer();
  flagSession('s1');
}

/** Call it after each test: cleans up. */
export async function endDay(): Promise<void> {
  cleanup();
  await replaceActions(
    (await allActions()).map(({ id }) => id),
    [],
  );
  await forgetSheets(null, '2026-12-01');
  flagSession(null);
  actionQueue.wake();
  await waitFor(() => expect(actionQueue.present()).toEqual([]));
}

interface Opened {
  user?: SessionUser;
  path?: Place;
}

/** Opens the page of the day with a server that gives these answers. */
export function givenDay(answers: Answers = {}, { user = givenStaff(), path = '/admin/day?branch=b1&date=2026-12-01' }: Opened = {}) {
  const asked: Answers = { DayRunSheet: answeredDay, BookingDayLoad: () => data({ dayLoads: [] }), '/auth/user': () => json({ user }) };
  const server = new AccountServer({ ...asked, ...answers });
  renderStaff(<DayPage />, { path, user });
  return { server, user: userEvent.setup() };
}
