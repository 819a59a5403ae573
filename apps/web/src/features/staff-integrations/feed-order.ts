import type { FeedPartsFragment } from './calendar-feeds.generated';

/** As the server has them, newest first; revoked ones at the end, the latest of them first. */
export function inOrder<Feed extends Pick<FeedPartsFragment, 'revokedAt'>>(feeds: readonly Feed[]): Feed[] {
  const moment = ({ revokedAt }: Feed) => (revokedAt === null ? Infinity : Date.parse(revokedAt));
  return [...feeds].sort((one, other) => (moment(one) === moment(other) ? 0 : moment(other) - moment(one)));
}
