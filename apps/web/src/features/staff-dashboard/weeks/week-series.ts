/** What a week's bar is made of, from its foot up. `booked` is what is still to be delivered. */
export const weekSeries = [
  { name: 'delivered', word: 'manage.status.DELIVERED', color: 'primary.solid' },
  { name: 'booked', word: 'dashboard.weeks.booked', color: 'primary.emphasized' },
  { name: 'cancelled', word: 'manage.status.CANCELLED', color: 'medium.solid' },
  { name: 'failed', word: 'manage.status.FAILED', color: 'full.solid' },
] as const;
