import type { BranchFormInput } from '@booking/domain/branch/branch-form';
import { branchSeeds } from '@booking/reference-data/coverage';
import { demoArrivals } from './demo-arrivals.js';

/**
 * Depots of the demo, by city. They are made up, because the specification has no streets and telephone numbers; the numbers are not in
 * use.
 */
const depots: Readonly<Record<string, { phone: string; address1: string; address2: string }>> = {
  'Batu Caves': { phone: '03-5550 1040', address1: 'Lot 18, Jalan SBC 3', address2: 'Taman Sri Batu Caves' },
  Muar: { phone: '06-555 0184', address1: '27, Jalan Bakri', address2: 'Kawasan Perindustrian Tanjung Agas' },
  'Kuala Terengganu': { phone: '09-555 0120', address1: 'PT 3341, Jalan Gong Badak', address2: 'Kawasan Perindustrian Gong Badak' },
  Kuantan: { phone: '09-555 0125', address1: 'B-12, Jalan Gebeng 2/6', address2: 'Kawasan Perindustrian Gebeng' },
  Ipoh: { phone: '05-555 0130', address1: '61, Jalan Menglembu Timur', address2: 'Kawasan Perindustrian Menglembu' },
  Butterworth: { phone: '04-555 0112', address1: '1532, Jalan Chain Ferry', address2: 'Taman Inderawasih' },
};

/** Returns what a branch of the demo has beyond its seed: telephone, street and arrival notes. */
export function demoBranch(key: string): Partial<BranchFormInput> {
  const seed = branchSeeds.find((branch) => branch.key === key);
  const depot = depots[seed?.address.city ?? ''];
  return {
    arrival: demoArrivals[key] ?? null,
    ...(seed &&
      depot && {
        phone: depot.phone,
        phoneCode: '60',
        countryCode: 'MY',
        address: { ...seed.address, address1: depot.address1, address2: depot.address2 },
      }),
  };
}
