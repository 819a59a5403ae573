import type { Locale } from '@booking/domain/locale/locale';
import { formatMessage, type MessageValues } from './format-message.js';

/**
 * Reasons why an upload was refused. {file} is the sender's file name, {max} a number; the client joins several texts with ', ', so they
 * have no full stop.
 */
export type UploadMessageId =
  | 'notMultipart'
  | 'unreadable'
  | 'tooSlow'
  | 'otherField'
  | 'none'
  | 'tooMany'
  | 'tooLarge'
  | 'allTooLarge'
  | 'empty'
  | 'kind'
  | 'damaged'
  | 'tooManyPixels';

type UploadTexts = Readonly<Record<UploadMessageId, string>>;

const en: UploadTexts = {
  notMultipart: 'Send the files as multipart/form-data',
  unreadable: 'The files did not arrive completely; send them again',
  tooSlow: 'The files arrived too slowly; send them again over a faster connection',
  otherField: '{file} is not in the field docs',
  none: 'Choose at least one file',
  tooMany: 'Send at most {max} files at a time',
  tooLarge: '{file} is larger than {max} MB',
  allTooLarge: 'The files are larger than {max} MB together',
  empty: '{file} is empty',
  kind: '{file} is not a JPEG, PNG, WebP or PDF file',
  damaged: '{file} is damaged and cannot be read',
  tooManyPixels: '{file} has more than {max} megapixels',
};

const bm: UploadTexts = {
  notMultipart: 'Hantar fail sebagai multipart/form-data',
  unreadable: 'Fail tidak diterima dengan lengkap; hantar sekali lagi',
  tooSlow: 'Fail diterima terlalu perlahan; hantar sekali lagi melalui sambungan yang lebih laju',
  otherField: '{file} tidak berada dalam ruangan docs',
  none: 'Pilih sekurang-kurangnya satu fail',
  tooMany: 'Hantar tidak lebih daripada {max} fail sekali gus',
  tooLarge: '{file} melebihi {max} MB',
  allTooLarge: 'Jumlah saiz fail melebihi {max} MB',
  empty: '{file} kosong',
  kind: '{file} bukan fail JPEG, PNG, WebP atau PDF',
  damaged: '{file} rosak dan tidak boleh dibaca',
  tooManyPixels: '{file} melebihi {max} megapiksel',
};

const cn: UploadTexts = {
  notMultipart: '请以 multipart/form-data 格式发送文件',
  unreadable: '文件没有完整送达，请重新上传',
  tooSlow: '文件传输太慢，请换更快的网络重新上传',
  otherField: '{file} 不在 docs 栏目内',
  none: '请至少选择一个文件',
  tooMany: '每次最多上传 {max} 个文件',
  tooLarge: '{file} 超过 {max} MB',
  allTooLarge: '文件合计超过 {max} MB',
  empty: '{file} 是空文件',
  kind: '{file} 不是 JPEG、PNG、WebP 或 PDF 文件',
  damaged: '{file} 已损坏，无法读取',
  tooManyPixels: '{file} 超过 {max} 百万像素',
};

/** Exported for the test that compares the languages. */
export const uploadTexts: Readonly<Record<Locale, UploadTexts>> = { en, bm, cn };

/** Returns one line of the `errors` of POST /upload (Domain, "REST sidecar"). */
export function uploadMessage(locale: Locale, id: UploadMessageId, values?: MessageValues): string {
  return formatMessage(uploadTexts[locale][id], values);
}
