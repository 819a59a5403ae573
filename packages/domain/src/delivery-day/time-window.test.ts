import { describe, expect, test } from 'vitest';
import { isOutsideWindow, timeWindow, windowText } from './time-window.js';

const at = (startsAt: string, minutesPerStop: number) => ({ startsAt, minutesPerStop });

describe('the time window of a stop', () => {
  test.each([
    ['09:00', 20, 1, '09:00', '12:00', 'not before the start of its round'],
    ['09:00', 20, 4, '09:00', '12:00', 'expected at 10:00'],
    ['09:00', 20, 5, '09:00', '12:00', 'expected at 10:20: floor of 09:20'],
    ['09:00', 30, 4, '09:30', '12:30', 'expected at 10:30: 09:30 is a half hour'],
    ['09:00', 20, 7, '10:00', '13:00', 'expected at 11:00'],
    ['09:00', 29, 4, '09:00', '12:00', 'expected at 10:27, one minute before the half hour of 09:30 - 3'],
    ['09:10', 20, 1, '09:10', '12:10', 'a round that begins at no half hour'],
    ['09:10', 20, 6, '09:30', '12:30', 'expected at 10:50'],
    ['13:00', 120, 4, '18:00', '21:00', 'expected at 19:00'],
    ['13:00', 120, 4.5, '19:00', '22:00', 'expected at 20:00: the last window ends at 22:00'],
    ['00:00', 5, 1, '00:00', '03:00', 'a round at midnight'],
  ])('of a round from %s, %i minutes a stop, position %d is %s-%s (%s)', (startsAt, minutes, position, from, to) => {
    expect(timeWindow(at(startsAt, minutes), position)).toEqual({ from, to });
  });

  test.each([
    ['19:01', 5, 1],
    ['09:00', 20, 36],
    ['09:00', 20, 54],
    ['23:59', 120, 1],
  ])('is none if it would end after 22:00: round from %s, %i minutes a stop, position %i', (startsAt, minutes, position) => {
    expect(timeWindow(at(startsAt, minutes), position)).toBeNull();
  });

  test('54 stops x 20 minutes from 09:00: the stops after the 35th have none', () => {
    const windows = Array.from({ length: 54 }, (_, index) => timeWindow(at('09:00', 20), index + 1));
    expect(windows.filter((window) => window !== null)).toHaveLength(35);
    expect(windows.slice(35)).toEqual(Array(19).fill(null));
  });
});

describe('a stop outside its announced window', () => {
  const window = { from: '10:00', to: '13:00' };
  test.each([
    ['09:59', true],
    ['10:00', false],
    ['13:00', false],
    ['13:01', true],
  ])('expected at %s: %s', (startsAt, outside) => {
    expect(isOutsideWindow(window, at(startsAt, 20), 1)).toBe(outside);
  });
});

test('a window is written with a hyphen', () => {
  expect(windowText({ from: '10:00', to: '13:00' })).toBe('10:00-13:00');
});
