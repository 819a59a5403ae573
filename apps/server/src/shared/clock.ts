/** Where time enters the house: everything that needs the present is given a clock, so that a test can stand at any instant. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
