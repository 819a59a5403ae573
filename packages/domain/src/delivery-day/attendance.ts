/** A customer's answer to "Will somebody be at home?". */
export const attendances = ['YES', 'NO'] as const;
export type Attendance = (typeof attendances)[number];
