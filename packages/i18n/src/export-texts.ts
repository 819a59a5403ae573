import type { BookingStatus } from '@booking/domain/booking/booking-status';
import type { Locale } from '@booking/domain/locale/locale';

/** The columns of the export of bookings, in their order. */
export const exportColumns = [
  'reference',
  'status',
  'deliveryDate',
  'branch',
  'orderNumber',
  'mattresses',
  'bedsets',
  'salutation',
  'name',
  'primaryContact',
  'secondaryContact',
  'email',
  'address',
  'postcodeAndCity',
  'state',
  'remarks',
  'bookedAt',
  'archived',
  'places',
] as const;
export type ExportColumn = (typeof exportColumns)[number];

interface ExportTexts {
  columns: Readonly<Record<ExportColumn, string>>;
  statuses: Readonly<Record<BookingStatus, string>>;
  yes: string;
  no: string;
}

/** Texts of the files that staff export. */
export const exportTexts: Readonly<Record<Locale, ExportTexts>> = {
  en: {
    columns: {
      reference: 'Booking reference',
      status: 'Status',
      deliveryDate: 'Delivery date',
      branch: 'Branch',
      orderNumber: 'Order number',
      mattresses: 'Mattresses',
      bedsets: 'Bedsets',
      salutation: 'Salutation',
      name: 'Name',
      primaryContact: 'Mobile number',
      secondaryContact: 'Second number',
      email: 'E-mail',
      address: 'Address',
      postcodeAndCity: 'Postcode and city',
      state: 'State',
      remarks: 'Remarks',
      bookedAt: 'Booked at',
      archived: 'Archived',
      places: 'Places of the day',
    },
    statuses: {
      CONFIRMED: 'Confirmed',
      OUT_FOR_DELIVERY: 'Out for delivery',
      DELIVERED: 'Delivered',
      FAILED: 'Failed',
      CANCELLED: 'Cancelled',
    },
    yes: 'Yes',
    no: 'No',
  },
  bm: {
    columns: {
      reference: 'Rujukan tempahan',
      status: 'Status',
      deliveryDate: 'Tarikh penghantaran',
      branch: 'Cawangan',
      orderNumber: 'Nombor pesanan',
      mattresses: 'Tilam',
      bedsets: 'Set katil',
      salutation: 'Gelaran',
      name: 'Nama',
      primaryContact: 'Nombor telefon bimbit',
      secondaryContact: 'Nombor kedua',
      email: 'E-mel',
      address: 'Alamat',
      postcodeAndCity: 'Poskod dan bandar',
      state: 'Negeri',
      remarks: 'Catatan',
      bookedAt: 'Masa tempahan',
      archived: 'Diarkibkan',
      places: 'Tempat pada hari itu',
    },
    statuses: {
      CONFIRMED: 'Disahkan',
      OUT_FOR_DELIVERY: 'Dalam penghantaran',
      DELIVERED: 'Telah dihantar',
      FAILED: 'Gagal',
      CANCELLED: 'Dibatalkan',
    },
    yes: 'Ya',
    no: 'Tidak',
  },
  cn: {
    columns: {
      reference: '预约编号',
      status: '状态',
      deliveryDate: '送货日期',
      branch: '分行',
      orderNumber: '订单号码',
      mattresses: '床褥',
      bedsets: '床组',
      salutation: '称呼',
      name: '姓名',
      primaryContact: '手机号码',
      secondaryContact: '第二个号码',
      email: '电邮',
      address: '地址',
      postcodeAndCity: '邮编与城市',
      state: '州属',
      remarks: '备注',
      bookedAt: '预约时间',
      archived: '已存档',
      places: '占用名额',
    },
    statuses: {
      CONFIRMED: '已确认',
      OUT_FOR_DELIVERY: '送货中',
      DELIVERED: '已送达',
      FAILED: '送货失败',
      CANCELLED: '已取消',
    },
    yes: '是',
    no: '否',
  },
};
