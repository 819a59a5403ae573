import type { ArrivalChange } from '@booking/domain/branch/arrival';

/**
 * The arrival notes of the demo's branches, by the key of their seed: one has all of them, one a part, and the others none, as new
 * branches.
 */
export const demoArrivals: Readonly<Record<string, ArrivalChange>> = {
  selayang: {
    time: { en: '9 am to 1 pm', bm: '9 pagi hingga 1 tengah hari', cn: '上午9时至下午1时' },
    call: {
      en: 'The crew calls about 30 minutes before. Please keep your telephone at hand.',
      bm: 'Kru menelefon kira-kira 30 minit sebelum tiba. Sila pastikan telefon di sisi.',
      cn: '送货员会在到达前约30分钟来电，请保持电话畅通。',
    },
    before: {
      en: 'Clear the way from the door to the room, about 1 m wide. Book the goods lift if there is one.',
      bm: 'Kosongkan laluan dari pintu ke bilik, kira-kira 1 m lebar. Tempah lif barang jika ada.',
      cn: '请清出从大门到房间约1米宽的通道。如有货梯，请先预订。',
    },
    carryIn: {
      en: 'Carried to the room you name and set up. The packaging goes back with the lorry.',
      bm: 'Dibawa ke bilik pilihan anda dan dipasang. Bungkusan dibawa balik.',
      cn: '搬到您指定的房间并安装好，包装材料由我们带走。',
    },
  },
  perak: {
    time: { en: '1 pm to 6 pm', bm: '1 hingga 6 petang', cn: '下午1时至6时' },
    call: {
      en: 'The crew calls when they leave the depot.',
      bm: 'Kru menelefon apabila bertolak dari depot.',
      cn: '送货员从仓库出发时会来电。',
    },
  },
};
