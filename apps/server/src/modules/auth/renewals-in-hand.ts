/** One request with a refresh token, from its arrival until its answer has left this process. */
export class RenewalInHand {
  /** Set before the commit: whoever finds the token spent by this request finds this set as well. */
  renewed = false;
  private isOvertaken = false;

  constructor(private readonly sameToken: Set<RenewalInHand>) {
    sameToken.add(this);
  }

  /** Whether another request with the same token renewed the session, and its answer had not left when this one arrived. */
  get wasOvertaken(): boolean {
    return this.isOvertaken || [...this.sameToken].some((other) => other !== this && other.renewed);
  }

  /** The answer has left, or nobody waits for it any more. */
  end(): void {
    this.sameToken.delete(this);
    if (this.renewed) for (const other of this.sameToken) other.isOvertaken = true;
  }
}

/**
 * The requests with refresh tokens that this process has in hand. Nobody knows a successor before the answer that brings it has
 * left: a request that is here by then comes from another tab, and is no replay.
 */
export class RenewalsInHand {
  private readonly byToken = new Map<string, Set<RenewalInHand>>();

  begin(tokenHash: Buffer): RenewalInHand {
    const key = tokenHash.toString('hex');
    // A group that has become empty is forgotten when the next request comes.
    for (const [other, group] of this.byToken) if (group.size === 0) this.byToken.delete(other);
    const group = this.byToken.get(key) ?? new Set();
    this.byToken.set(key, group);
    return new RenewalInHand(group);
  }
}
