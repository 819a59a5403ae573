import type { BookingStatus } from '@booking/domain/booking/booking-status';
import type { FailureCode } from '@booking/domain/booking/failure-code';
import type { Attendance } from '@booking/domain/delivery-day/attendance';
import { Arg, Ctx, Int, Mutation, Resolver } from 'type-graphql';
import { Allow, Public } from '../../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../../graphql/context.js';
import { AttendanceEnum, BookingStatusEnum, FailureCodeEnum } from '../../../graphql/enums.js';
import { OptionalArg } from '../../../graphql/optional-arg.js';
import { DateScalar, IdScalar } from '../../../graphql/scalars.js';
import type { AttendanceService } from './attendance.service.js';
import type { BookingChangeService } from './booking-change.service.js';
import type { BookingRecord } from '../booking-record.js';
import type { MoveResult } from '../take/booking-result.js';
import { bulkComplexity, RescheduleBookingResult } from '../take/booking-result.type.js';
import type { BookingStaffService } from './booking-staff.service.js';
import { CancelBookingInput, CorrectBookingInput, RescheduleBookingInput, UpdateBookingInput } from '../booking.input.js';
import { Booking } from '../booking.type.js';
import type { DeliveryStatusService } from './delivery-status.service.js';

export interface BookingChangeServices {
  changes: BookingChangeService;
  round: DeliveryStatusService;
  staff: BookingStaffService;
  attendance: AttendanceService;
}

/** Changes bookings. */
@Resolver()
export class BookingChangeResolver {
  constructor(private readonly services: BookingChangeServices) {}

  @Public()
  @Mutation(() => RescheduleBookingResult, {
    description:
      'By its owner, by token, or by staff of its branch (input.override: staff only). The old place is kept until the new one is won. After a failed delivery its customer may choose any date that is open to them: not after REFUSED and DAMAGED, and not after a second failure.',
  })
  rescheduleBooking(
    @Ctx() { caller }: GraphQLContext,
    @Arg('input', () => RescheduleBookingInput) input: RescheduleBookingInput,
  ): Promise<MoveResult> {
    const { id = null, token = null, overrideReason = null, proof = null } = input;
    return this.services.changes.rescheduleBooking(caller, { ...input, id, token, overrideReason, proof });
  }

  @Public()
  @Mutation(() => Booking, {
    description: 'By its owner, by token, or by staff of its branch. A booking whose delivery failed: by staff alone.',
  })
  cancelBooking(
    @Ctx() { caller }: GraphQLContext,
    @Arg('input', () => CancelBookingInput) { id, token, version, reason, notify }: CancelBookingInput,
  ): Promise<BookingRecord> {
    const request = { id: id ?? null, token: token ?? null, version, reason: reason ?? null, notify };
    return this.services.changes.cancelBooking(caller, request);
  }

  @Public()
  @Mutation(() => Booking, {
    description:
      'By its owner, by token, or by staff of its branch: address lines until the last day to change the booking, numbers and remarks until it goes out; then CONFLICT. A field that is left out or null stays, an empty one is taken away. The manage token stays.',
  })
  correctBooking(
    @Ctx() { caller }: GraphQLContext,
    @Arg('input', () => CorrectBookingInput) { id, token, ...input }: CorrectBookingInput,
  ): Promise<BookingRecord> {
    return this.services.changes.correctBooking(caller, { ...input, id: id ?? null, token: token ?? null });
  }

  @Public()
  @Mutation(() => Booking, {
    description:
      'The answer to "Will somebody be at home?": by the customer\'s token, the signed-in owner, or staff of the branch after a call. deliveryDate is the date that they saw: STALE_VERSION when the booking has another one by now; ILLEGAL_TRANSITION once it was delivered, has failed or is cancelled. The version stays. A NO that comes too late for another day is a decision of staff (CUSTOMER_NOT_HOME).',
  })
  confirmAttendance(
    @Ctx() { caller }: GraphQLContext,
    @OptionalArg('token', () => String) token: string | null,
    @OptionalArg('bookingId', () => IdScalar) bookingId: string | null,
    @Arg('deliveryDate', () => DateScalar) deliveryDate: string,
    @Arg('answer', () => AttendanceEnum) answer: Attendance,
  ): Promise<BookingRecord> {
    return this.services.attendance.confirm(caller, { token, id: bookingId, deliveryDate, answer });
  }

  @Allow('booking:write', 'delivery:write')
  @Mutation(() => Booking, {
    description:
      'Staff. Illegal transitions are CONFLICT. docUrls: every document that the booking has from then on; the same status once more adds some. failure and reason: why a delivery failed, as a code and in words. receivedBy: who received the goods, in at most 60 characters without a link; its customer reads it. notify: of a cancellation. The same idempotencyKey with the same input takes the step once, and answers with the booking again. With delivery:write: stops of today and tomorrow, and of the last three days what was tapped without a line; no cancellation.',
  })
  updateBookingStatus(
    @Ctx() { caller }: GraphQLContext,
    @Arg('id', () => IdScalar) id: string,
    @Arg('version', () => Int) version: number,
    @Arg('status', () => BookingStatusEnum) status: BookingStatus,
    @Arg('docUrls', () => [String], { nullable: true }) docUrls: string[] | null,
    @Arg('failure', () => FailureCodeEnum, { nullable: true }) failure: FailureCode | null,
    @Arg('reason', () => String, { nullable: true }) reason: string | null,
    @Arg('notify', () => Boolean, { defaultValue: true }) notify: boolean,
    @Arg('idempotencyKey', () => String, { nullable: true }) idempotencyKey: string | null,
    @OptionalArg('receivedBy', () => String) receivedBy: string | null,
  ): Promise<BookingRecord> {
    const request = {
      id,
      version,
      status,
      docUrls: docUrls ?? null,
      failure: failure ?? null,
      receivedBy,
      reason: reason ?? null,
      notify,
      idempotencyKey: idempotencyKey ?? null,
    };
    return this.services.round.updateBookingStatus(caller, request);
  }

  @Allow('booking:write', 'delivery:write')
  @Mutation(() => Booking, {
    description:
      'The last step of status is taken back, by staff of the branch, until the end of the day after it was made. DELIVERED and FAILED are corrected for 30 days: then with booking:write and a reason, for the history, of at most 1,000 characters; later CONFLICT, TOO_LATE_TO_CORRECT. An undo sends no message. A CANCELLED booking comes back as CONFIRMED on its date with its reference, with booking:write: it takes a place as any booking does (override: past the limit), and its customer gets a confirmation. CONFLICT with what speaks against the date as its reason, or with ORDER_ALREADY_BOOKED.',
  })
  undoBookingStatus(
    @Ctx() { caller }: GraphQLContext,
    @Arg('id', () => IdScalar) id: string,
    @Arg('version', () => Int) version: number,
    @Arg('override', () => Boolean, { defaultValue: false }) override: boolean,
    @Arg('overrideReason', () => String, { nullable: true }) overrideReason: string | null,
    @OptionalArg('reason', () => String) reason: string | null,
  ): Promise<BookingRecord> {
    return this.services.round.undoBookingStatus(caller, { id, version, reason }, { override, overrideReason: overrideReason ?? null });
  }

  @Allow('booking:write')
  @Mutation(() => Booking, { description: 'Takes a photograph or document off a booking.' })
  removeDocument(
    @Ctx() { caller }: GraphQLContext,
    @Arg('id', () => IdScalar) id: string,
    @Arg('version', () => Int) version: number,
    @Arg('docUrl', () => String) docUrl: string,
  ): Promise<BookingRecord> {
    return this.services.round.removeDocument(caller, id, version, docUrl);
  }

  @Allow('booking:write')
  @Mutation(() => Booking, {
    description:
      "Staff: this booking is the order's own (CHECK_ORDER) or may have so many pieces (QUANTITY), or its order is accepted without being on file.",
  })
  confirmOrder(
    @Ctx() { caller }: GraphQLContext,
    @Arg('id', () => IdScalar) id: string,
    @Arg('version', () => Int) version: number,
  ): Promise<BookingRecord> {
    return this.services.staff.confirmOrder(caller, id, version);
  }

  @Allow('booking:write')
  @Mutation(() => Booking)
  updateBooking(
    @Ctx() { caller }: GraphQLContext,
    @Arg('id', () => IdScalar) id: string,
    @Arg('version', () => Int) version: number,
    @Arg('input', () => UpdateBookingInput) input: UpdateBookingInput,
  ): Promise<BookingRecord> {
    return this.services.staff.updateBooking(caller, id, version, input);
  }

  @Allow('booking:write')
  @Mutation(() => [Booking], { complexity: bulkComplexity })
  archiveBookings(@Ctx() { caller }: GraphQLContext, @Arg('ids', () => [IdScalar]) ids: string[]): Promise<BookingRecord[]> {
    return this.services.staff.archiveBookings(caller, ids);
  }

  @Allow('booking:write')
  @Mutation(() => [Booking], { complexity: bulkComplexity })
  restoreBookings(@Ctx() { caller }: GraphQLContext, @Arg('ids', () => [IdScalar]) ids: string[]): Promise<BookingRecord[]> {
    return this.services.staff.restoreBookings(caller, ids);
  }
}
