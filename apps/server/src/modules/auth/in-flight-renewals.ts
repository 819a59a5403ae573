/** One request with a refresh token, from its arrival until its response has been sent. */
export class InFlightRenewal {
  /** Set before the commit: a request that finds the token used by this one finds this set too. */
  renewed = false;
  private isOvertaken = false;

  constructor(private readonly sameToken: Set<InFlightRenewal>) {
    sameToken.add(this);
  }

  /** Whether another request with the same token renewed the session before its response reached the client. */
  get wasOvertaken(): boolean {
    return this.isOvertaken || [...this.sameToken].some((other) => other !== this && other.renewed);
  }

  /** The response was sent, or the client does not wait for it any more. */
  end(): void {
    this.sameToken.delete(this);
    if (this.renewed) for (const other of this.sameToken) other.isOvertaken = true;
  }
}

/**
 * The refresh requests that this process is handling. No client can know a new token before the response with it was sent: a request that
 * arrives earlier comes from another tab and is not a replay.
 */
export class InFlightRenewals {
  private readonly byToken = new Map<string, Set<InFlightRenewal>>();

  begin(tokenHash: Buffer): InFlightRenewal {
    const key = tokenHash.toString('hex');
    // Empty groups are deleted when the next request arrives.
    for (const [other, group] of this.byToken) if (group.size === 0) this.byToken.delete(other);
    const group = this.byToken.get(key) ?? new Set();
    this.byToken.set(key, group);
    return new InFlightRenewal(group);
  }
}
