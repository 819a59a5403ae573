import { CalendarX2, CircleHelp, CircleX, MessageCircleQuestion, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { DashboardDecisionsQuery } from './dashboard-decisions.generated';

export type Decision = DashboardDecisionsQuery['decisions']['edges'][number]['node'];

/** The sign of each kind of decision, and how pressing it is. */
export const decisionLooks: Record<Decision['kind'], { icon: LucideIcon; tone: 'full' | 'medium' }> = {
  OVERBOOKED: { icon: TriangleAlert, tone: 'full' },
  DELIVERY_FAILED: { icon: CircleX, tone: 'full' },
  OFFER_DECLINED: { icon: CalendarX2, tone: 'full' },
  OFFER_LAPSED: { icon: MessageCircleQuestion, tone: 'medium' },
  ORDER_NOT_ON_FILE: { icon: CircleHelp, tone: 'medium' },
  CHECK_ORDER: { icon: CircleHelp, tone: 'medium' },
};
