/** The source of the present time. Code that needs the time takes a clock, so that tests can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
