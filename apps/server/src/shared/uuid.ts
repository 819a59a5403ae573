const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for what PostgreSQL takes as a uuid: any other id belongs to nothing, and is not worth a statement. */
export function isUuid(value: string): boolean {
  return pattern.test(value);
}

/** A uuid as PostgreSQL writes it, in small letters; anything else as it is. */
export function normaliseUuid(value: string): string {
  return isUuid(value) ? value.toLowerCase() : value;
}

/** Sixteen bytes as a uuid of a version (RFC 9562, section 4). */
export function uuidOf(bytes: Buffer, version: number): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | (version << 4), 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
