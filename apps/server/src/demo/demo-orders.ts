/** Orders of the demo: DEMO-1001 to DEMO-1020, in each state (domain, "Running"). */
export interface DemoOrder {
  orderNumber: string;
  status: 0 | 1 | 2;
  isPaid: boolean;
  isSigned: boolean;
  name: string;
  /** By default made of the name. */
  email?: string;
  zipcode: string;
  city: string;
  state: string;
  quantityMattress: number;
  quantityBedset: number;
  /** The status of the order's delivery when the demo starts; undefined: not booked yet. */
  booked?: 'CONFIRMED' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'FAILED' | 'CANCELLED';
}

type State = Pick<DemoOrder, 'status' | 'isPaid' | 'isSigned'>;
const pendingPayment: State = { status: 0, isPaid: false, isSigned: false };
const pendingSigning: State = { status: 0, isPaid: true, isSigned: false };
const pendingDocument: State = { status: 0, isPaid: true, isSigned: true };
const complete: State = { status: 1, isPaid: true, isSigned: true };

type Place = readonly [zipcode: string, city: string, state: string];
const batuCaves: Place = ['68100', 'Batu Caves', 'Selangor'];
const butterworth: Place = ['12000', 'Butterworth', 'Penang'];
const muar: Place = ['84000', 'Muar', 'Johor'];
const ipoh: Place = ['30000', 'Ipoh', 'Perak'];
const kuantan: Place = ['25000', 'Kuantan', 'Pahang'];
const kotaBharu: Place = ['15000', 'Kota Bharu', 'Kelantan'];
const petalingJaya: Place = ['46000', 'Petaling Jaya', 'Selangor'];
const langkawi: Place = ['07000', 'Langkawi', 'Kedah'];

function order(
  number: number,
  state: State,
  name: string,
  [zipcode, city, stateName]: Place,
  goods: readonly [number, number],
  booked?: DemoOrder['booked'],
): DemoOrder {
  const [quantityMattress, quantityBedset] = goods;
  return {
    orderNumber: `DEMO-${number}`,
    ...state,
    name,
    zipcode,
    city,
    state: stateName,
    quantityMattress,
    quantityBedset,
    ...(booked ? { booked } : {}),
  };
}

export const demoOrders: readonly DemoOrder[] = [
  order(1001, complete, 'Nur Aisyah Rahman', batuCaves, [1, 1]),
  order(1002, pendingSigning, 'Tan Wei Ling', butterworth, [1, 0]),
  order(1003, pendingDocument, 'Muthu Krishnan', muar, [2, 1]),
  order(1004, complete, 'Lim Chee Keong', batuCaves, [2, 0]),
  order(1005, complete, 'Siti Hajar Ismail', ipoh, [1, 1]),
  order(1006, complete, 'Ahmad Faizal Yusof', kuantan, [0, 1]),
  order(1007, pendingPayment, 'Priya Nair', batuCaves, [1, 0]),
  order(1008, pendingSigning, 'Wong Mei Fong', batuCaves, [1, 2]),
  order(1009, pendingDocument, 'Hafiz Osman', petalingJaya, [1, 1]),
  order(1010, complete, 'Chong Siew Mei', butterworth, [3, 2]),
  order(1011, complete, 'Kavitha Subramaniam', batuCaves, [1, 0], 'CONFIRMED'),
  order(1012, complete, 'Mohd Azlan Hamid', batuCaves, [1, 1], 'OUT_FOR_DELIVERY'),
  order(1013, complete, 'Lee Kok Wai', batuCaves, [2, 2], 'DELIVERED'),
  order(1014, complete, 'Farah Nadia Zulkifli', batuCaves, [1, 0], 'FAILED'),
  order(1015, complete, 'Ng Jia Hui', batuCaves, [1, 1], 'CANCELLED'),
  order(1016, complete, 'Rajesh Menon', kotaBharu, [1, 0]),
  order(1017, complete, 'Zainab Abdullah', langkawi, [1, 1]),
  order(1018, pendingPayment, 'Ong Boon Huat', ipoh, [2, 0]),
  order(1019, complete, 'Grace Jikunan', ['88000', 'Kota Kinabalu', 'Sabah'], [1, 0]),
  order(1020, { status: 2, isPaid: true, isSigned: true }, 'Suresh Pillai', muar, [1, 1]),
];
