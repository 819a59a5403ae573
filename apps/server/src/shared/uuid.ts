const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns true for a uuid as PostgreSQL accepts it: any other id matches no row and needs no statement. */
export function isUuid(value: string): boolean {
  return pattern.test(value);
}

/** Returns a uuid in lower case, as PostgreSQL prints it; any other text unchanged. */
export function normaliseUuid(value: string): string {
  return isUuid(value) ? value.toLowerCase() : value;
}

/** Formats sixteen bytes as a uuid of a version (RFC 9562, section 4). */
export function uuidOf(bytes: Buffer, version: number): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | (version << 4), 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
