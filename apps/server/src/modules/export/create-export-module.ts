import { BookingExportService, type BookingExportParts } from './booking-export.service.js';

export interface ExportModule {
  bookingExports: BookingExportService;
}

/** Puts the services of this module together. */
export function createExportModule(parts: BookingExportParts): ExportModule {
  return { bookingExports: new BookingExportService(parts) };
}
