import type { ArrivalFact, ArrivalNotes } from '@booking/domain/branch/arrival';
import { DoorOpen, PackageOpen, PhoneCall, Sun, type LucideIcon } from 'lucide-react';

export interface ArrivalFactShown {
  fact: ArrivalFact;
  icon: LucideIcon;
  /** The first sentence, without its full stop where more follows. */
  title: string;
  /** What follows it; null: nothing. */
  more: string | null;
}

const icons: readonly (readonly [ArrivalFact, LucideIcon])[] = [
  ['time', Sun],
  ['call', PhoneCall],
  ['before', DoorOpen],
  ['carryIn', PackageOpen],
];

/** Returns the part of the day on which each branch comes, by the branch's name. Branches whose notes do not name one are left out. */
export const hoursOf = (arrivals: readonly { branchName: string; notes: Pick<ArrivalNotes, 'time'> }[]): ReadonlyMap<string, string> =>
  new Map(arrivals.flatMap(({ branchName, notes: { time } }) => (time === null ? [] : [[branchName, time]])));

/** Returns the facts that staff wrote, in the order of the page. */
export function factsOf(notes: ArrivalNotes): ArrivalFactShown[] {
  return icons.flatMap(([fact, icon]) => {
    const text = notes[fact];
    if (text === null) return [];
    const [, title = text, more = null] = /^(.{6,}?)(?:[.;] (?=\p{Lu})|[。；](?=.))(.+)$/u.exec(text) ?? [];
    return [{ fact, icon, title, more }];
  });
}
