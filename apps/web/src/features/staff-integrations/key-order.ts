import type { KeyPartsFragment } from './api-keys.generated';

/** As the server has them, newest first; revoked ones at the end, the latest of them first. */
export function inOrder<Key extends Pick<KeyPartsFragment, 'revokedAt'>>(keys: readonly Key[]): Key[] {
  const moment = ({ revokedAt }: Key) => (revokedAt === null ? Infinity : Date.parse(revokedAt));
  return [...keys].sort((one, other) => (moment(one) === moment(other) ? 0 : moment(other) - moment(one)));
}
