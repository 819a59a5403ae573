import { allTaps, changeTap, putTaps, removeTaps, takeBackTap } from './day-store';
import type { Tap } from './tap';

/** The taps on the device; where the browser keeps nothing, or has no room left, those of this tab's memory beside them. */
export class TapStore {
  private readonly memory = new Map<string, Tap>();

  /** Whether a reload loses nothing. */
  get isSafe(): boolean {
    return this.memory.size === 0;
  }

  async all(): Promise<Tap[]> {
    const kept = await allTaps().catch(() => []);
    return [...kept, ...this.memory.values()].sort((a, b) => a.number - b.number);
  }

  async put(taps: readonly Tap[]): Promise<void> {
    const kept = taps.filter(({ id }) => !this.memory.has(id));
    for (const tap of taps) if (this.memory.has(tap.id)) this.memory.set(tap.id, tap);
    if (kept.length === 0) return;
    await putTaps(kept).catch(() => kept.forEach((tap) => this.memory.set(tap.id, tap)));
  }

  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.memory.delete(id);
    await removeTaps(ids).catch(() => undefined);
  }

  /** @returns the tap as it is now; null when it is gone */
  async change(id: string, change: (tap: Tap) => Tap): Promise<Tap | null> {
    const held = this.memory.get(id);
    if (held === undefined) return changeTap(id, change).catch(() => null);
    const next = change(held);
    this.memory.set(id, next);
    return next;
  }

  /** Removes a tap unless a request has left with it. @returns whether it is gone now */
  async takeBack(id: string): Promise<boolean> {
    const held = this.memory.get(id);
    if (held === undefined) return takeBackTap(id).catch(() => false);
    return !held.begun && this.memory.delete(id);
  }
}
