import { allTaps, changeTap, putTaps, removeTaps, takeBackTap, type TapNews } from './day-store';
import type { Tap } from './tap';

/** The taps on the device; where the browser keeps nothing, or has no room left, those of this tab's memory instead. */
export class TapStore {
  private readonly memory = new Map<string, Tap>();
  /** What the device could not let go of. */
  private readonly gone = new Set<string>();

  /** Whether a reload loses nothing. */
  get isSafe(): boolean {
    return this.memory.size === 0;
  }

  async all(): Promise<Tap[]> {
    const kept = await allTaps().catch(() => []);
    const others = kept.filter(({ id }) => !this.memory.has(id) && !this.gone.has(id));
    return [...others, ...this.memory.values()].sort((a, b) => a.number - b.number);
  }

  async put(taps: readonly Tap[]): Promise<void> {
    const kept = taps.filter(({ id }) => !this.memory.has(id));
    for (const tap of taps) if (this.memory.has(tap.id)) this.memory.set(tap.id, tap);
    if (kept.length === 0) return;
    await putTaps(kept).catch(() => kept.forEach((tap) => this.memory.set(tap.id, tap)));
  }

  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.memory.delete(id);
    await removeTaps(ids).catch(() => ids.forEach((id) => this.gone.add(id)));
  }

  /** Notes how far a tap has come, in memory where the device has no room for it. @returns the tap as it is now; null when it is gone */
  async change(tap: Tap, news: TapNews): Promise<Tap | null> {
    const held = this.memory.get(tap.id);
    try {
      if (held === undefined) return await changeTap(tap.id, news);
    } catch {
      // Not taken back: only what is still there is written.
    }
    const next = { ...(held ?? tap), ...news };
    this.memory.set(tap.id, next);
    return next;
  }

  /** Removes a tap unless a request has left with it. @returns whether it is gone now */
  async takeBack(id: string): Promise<boolean> {
    const held = this.memory.get(id);
    if (held === undefined) return takeBackTap(id).catch(() => false);
    if (held.begun) return false;
    await this.remove([id]);
    return true;
  }
}
