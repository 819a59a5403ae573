import type { Attendance } from '@booking/domain/delivery-day/attendance';
import type { Locale } from '@booking/domain/locale/locale';

interface RunSheetTexts {
  title: string;
  of: string;
  notPrinted: string;
  printed: string;
  draft: string;
  round: string;
  stops: string;
  mattresses: string;
  bedsets: string;
  places: string;
  columns: Readonly<
    Record<
      'number' | 'expected' | 'where' | 'who' | 'mattresses' | 'bedsets' | 'home' | 'remarks' | 'booking' | 'done' | 'not' | 'receivedBy',
      string
    >
  >;
  /** Below the expected time: its customer knows no time window, and others do. */
  notTold: string;
  atHome: Readonly<Record<Attendance, string>>;
  added: string;
  changed: string;
  checkOrder: string;
  cancelled: string;
  movedTo: string;
  movedAway: string;
  lorry: string;
  driver: string;
  outAt: string;
  backAt: string;
  page: string;
  scan: string;
}

/** Words of the run sheet on paper; of takes {branch} and {date}, printed and draft {number} and {time}, round {number} and {time}, movedTo {date}, places {places}, page {page} and {pages}. */
export const runSheetTexts: Readonly<Record<Locale, RunSheetTexts>> = {
  en: {
    title: 'Run sheet',
    of: 'Run sheet: {branch}, {date}',
    notPrinted: 'Not printed yet',
    printed: 'Version {number}, printed {time}. Changes since then are marked.',
    draft: 'Draft. Changes since version {number} (printed {time}) are marked.',
    round: 'Round {number}, from {time}',
    stops: 'stops',
    mattresses: 'mattresses',
    bedsets: 'bedsets',
    places: '{places} places of the day',
    columns: {
      number: 'No',
      expected: 'Expected',
      where: 'Where',
      who: 'Who',
      mattresses: 'Matt.',
      bedsets: 'Bed.',
      home: 'Home',
      remarks: 'Remarks',
      booking: 'Booking, order',
      done: 'Done',
      not: 'Not',
      receivedBy: 'Received by',
    },
    notTold: 'NOT TOLD',
    atHome: { YES: 'yes', NO: 'NO' },
    added: 'ADDED',
    changed: 'CHANGED',
    checkOrder: 'CHECK THE ORDER',
    cancelled: 'CANCELLED',
    movedTo: 'MOVED TO {date}',
    movedAway: 'MOVED AWAY',
    lorry: 'Lorry',
    driver: 'Driver',
    outAt: 'Out at',
    backAt: 'Back at',
    page: 'page {page} of {pages}',
    scan: 'Scan for the live day',
  },
  bm: {
    title: 'Senarai penghantaran',
    of: 'Senarai penghantaran: {branch}, {date}',
    notPrinted: 'Belum dicetak',
    printed: 'Versi {number}, dicetak {time}; yang bertanda telah berubah sejak itu',
    draft: 'Draf. Perubahan sejak versi {number} (dicetak {time}) ditandakan.',
    round: 'Pusingan {number}, mulai {time}',
    stops: 'hentian',
    mattresses: 'tilam',
    bedsets: 'set katil',
    places: '{places} tempat pada hari itu',
    columns: {
      number: 'No',
      expected: 'Dijangka',
      where: 'Di mana',
      who: 'Siapa',
      mattresses: 'Tilam',
      bedsets: 'Katil',
      home: 'Ada?',
      remarks: 'Catatan',
      booking: 'Tempahan',
      done: 'Siap',
      not: 'Tidak',
      receivedBy: 'Penerima',
    },
    notTold: 'BELUM TAHU',
    atHome: { YES: 'ada', NO: 'TIADA' },
    added: 'DITAMBAH',
    changed: 'DIUBAH',
    checkOrder: 'SEMAK PESANAN',
    cancelled: 'DIBATALKAN',
    movedTo: 'DIPINDAH KE {date}',
    movedAway: 'DIPINDAHKAN',
    lorry: 'Lori',
    driver: 'Pemandu',
    outAt: 'Keluar',
    backAt: 'Balik',
    page: 'muka {page} daripada {pages}',
    scan: 'Imbas: keadaan terkini',
  },
  cn: {
    title: '送货单',
    of: '送货单：{branch}，{date}',
    notPrinted: '尚未打印',
    printed: '第{number}版，{time}打印；标记的是此后的变动',
    draft: '草稿。第{number}版（{time}打印）之后的变动已标记。',
    round: '第{number}车次，{time}开始',
    stops: '站',
    mattresses: '床褥',
    bedsets: '床组',
    places: '占用当天{places}个名额',
    columns: {
      number: '序号',
      expected: '预计',
      where: '地点',
      who: '收货人',
      mattresses: '床褥',
      bedsets: '床组',
      home: '在家',
      remarks: '备注',
      booking: '预约、订单',
      done: '完成',
      not: '未送',
      receivedBy: '签收人',
    },
    notTold: '未通知',
    atHome: { YES: '有人', NO: '无人' },
    added: '新增',
    changed: '已更改',
    checkOrder: '核对订单',
    cancelled: '已取消',
    movedTo: '改到{date}',
    movedAway: '已改期',
    lorry: '罗里',
    driver: '司机',
    outAt: '出发',
    backAt: '返回',
    page: '第{page}页，共{pages}页',
    scan: '扫码查看实时情况',
  },
};
