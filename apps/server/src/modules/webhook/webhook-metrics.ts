import type { Database } from '../../database/database.js';
import type { Clock } from '../../shared/clock.js';
import { WebhookListRepository } from './webhook-list.repository.js';

/** What an operator watches of the webhooks: what waits, of all processes together. */
export class WebhookMetrics {
  private readonly lists: WebhookListRepository;

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.lists = new WebhookListRepository(database);
  }

  /** In the text format of Prometheus. @throws AppError SERVICE_UNAVAILABLE when the database is away */
  async text(): Promise<string> {
    const { events, deliveries, longestDue } = await this.lists.backlog();
    const overdue = longestDue === null ? 0 : Math.max(0, (this.clock.now().getTime() - longestDue.getTime()) / 1000);
    return [
      '# HELP booking_webhook_events_waiting Events that are not handed over to their endpoints yet.',
      '# TYPE booking_webhook_events_waiting gauge',
      `booking_webhook_events_waiting ${events}`,
      '# HELP booking_webhook_deliveries_waiting Deliveries that are to be sent, now or by a later try.',
      '# TYPE booking_webhook_deliveries_waiting gauge',
      `booking_webhook_deliveries_waiting ${deliveries}`,
      '# HELP booking_webhook_deliveries_oldest_due_seconds How long the delivery that is due longest is overdue.',
      '# TYPE booking_webhook_deliveries_oldest_due_seconds gauge',
      `booking_webhook_deliveries_oldest_due_seconds ${overdue}`,
      '',
    ].join('\n');
  }
}
