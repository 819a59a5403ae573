import type { ArrivalTexts } from '@booking/domain/branch/arrival';
import type { Weekday } from '@booking/domain/calendar/calendar-date';

interface BranchAddress {
  address1: string | null;
  address2: string | null;
  zipcode: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
}

/** A stored branch. */
export interface BranchRecord {
  id: string;
  status: 'ACTIVE' | 'SUSPENDED';
  name: string;
  phone: string | null;
  phoneCode: string | null;
  countryCode: string | null;
  region: string | null;
  address: BranchAddress;
  /** Deliveries a day. */
  dailyLimit: number;
  /** Days between today and the earliest date. */
  leadTime: number;
  /** Days after the earliest date that can still be booked. */
  deliveryRange: number;
  /** HH:mm, local time. */
  cutoffTime: string | null;
  deliveryWeekdays: Weekday[];
  /** The lowest number is tried first. */
  priority: number;
  /** '68100' or '68000-68100', in order. */
  coverage: string[];
  arrival: ArrivalTexts;
  /** Changes with every update, so that an outdated form is refused. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** The values of a new or changed branch, checked and trimmed. */
export type BranchContent = Omit<BranchRecord, 'id' | 'version' | 'createdAt' | 'updatedAt'>;
