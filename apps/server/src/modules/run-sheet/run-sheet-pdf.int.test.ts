import { inflateSync } from 'node:zlib';
import decodeQR from 'qr/decode.js';
import { extractText, getDocumentProxy } from 'unpdf';
import { Piscina } from 'piscina';
import { beforeAll, expect, it, vi } from 'vitest';
import { booked, cancelDocument, delivery } from '../../testing/delivery-api.js';
import { givenBranch } from '../../testing/given.js';
import type { GivenUser } from '../../testing/given-session.js';
import { oneApp } from '../../testing/one-app.js';

let branchId: string;
const date = '2026-03-10';
const names = ['陈美玲', '劉國榮', "Dato' Siti Norhaliza binti Mohd Zain", 'கவிதா சுப்பிரமணியம்'];
// The thread that draws runs the build.
const app = await oneApp();
const { api } = app;
beforeAll(async () => {
  branchId = await givenBranch(app.database, { name: 'Perak Branch', coverage: ['30000-36999'], dailyLimit: 100 });
  for (let turn = 0; turn < 40; turn += 1) {
    const person = {
      name: names[turn] ?? `Customer ${turn}`,
      salutation: turn === 0 ? 'Mrs' : null,
      address1: `${turn}, Jalan Sultan Yussuf`,
      city: 'Ipoh',
      remarks: turn % 5 === 0 ? '三楼，没有电梯。Ring before: dog' : '',
    };
    await booked(
      api,
      delivery({
        ...person,
        orderNumber: `PDF-${turn}`,
        postcode: String(30_000 + turn),
        deliveryDate: date,
        primaryContact: '0125582210',
        quantityMattress: 1 + (turn % 2),
        quantityBedset: turn % 2,
      }),
    );
  }
});

const get = async (path = `${branchId}/${date}.pdf`, input: Partial<GivenUser> | null = {}, headers: Record<string, string> = {}) =>
  fetch(`${app.baseUrl}/server/api/run-sheets/${path}`, { headers: { ...(input && (await app.as(input))), ...headers } });
async function pagesOf(response: Response): Promise<string[]> {
  expect(response.status).toBe(200);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), { mergePages: false });
  return text;
}
/** Returns the drawing operators of the PDF, without fonts and texts. */
function drawn(pdf: Buffer): string {
  const pieces = pdf
    .toString('latin1')
    .split(/\nstream\r?\n/)
    .slice(1);
  return pieces
    .map((piece) => Buffer.from(piece.slice(0, piece.indexOf('\nendstream')), 'latin1'))
    .map((packed) => {
      try {
        return inflateSync(packed).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');
}
/** Returns the content of the first page's QR code. */
async function scanned(response: Response): Promise<string> {
  const squares = [...drawn(Buffer.from(await response.arrayBuffer())).matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) \3 re$/gm)];
  const [xs, ys, [side = NaN]] = [1, 2, 3].map((part) => squares.map((square) => Number(square[part]))) as [number[], number[], number[]];
  const places = (values: readonly number[]) => values.map((value) => Math.round((value - Math.min(...values)) / side));
  const [columns, rows] = [places(xs), places(ys)];
  const [zoom, border] = [4, 4];
  const size = (Math.max(...columns) + 1 + 2 * border) * zoom;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [index, column] of columns.entries())
    for (let y = 0; y < zoom; y += 1)
      for (let x = 0; x < zoom; x += 1) {
        const pixel = (((rows[index] ?? NaN) + border) * zoom + y) * size + (column + border) * zoom + x;
        data.fill(0, pixel * 4, pixel * 4 + 3);
      }
  return decodeQR({ width: size, height: size, data });
}
const print = async () =>
  api.graphql(
    'mutation ($branchId: ID!, $date: Date!) { printRunSheet(branchId: $branchId, date: $date) { version } }',
    { branchId, date },
    await app.as(),
  );

it('is a PDF that is not cached, with every stop in order, in every script, and the header on each page', async () => {
  const response = await get();
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const pages = await pagesOf(response);
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) {
    expect(page).toContain('Perak Branch');
    expect(page).toContain('Booking, order');
    expect(page).toContain(`of ${pages.length}`);
  }
  const text = pages.join(' ');
  for (const name of names.slice(0, 3)) expect(text.replace(/\s+/g, ' ')).toContain(name);
  // Ligatures are extracted letter by letter, so only separate letters are compared.
  expect(text).toMatch(/[\u0b80-\u0bff]{2}/);
  expect(text).toContain('三楼，没有电梯');
  expect(text).toContain('012-558 2210');
  expect(text).toContain('Not printed yet');
  const orders = [...text.matchAll(/PDF-(\d+)/g)].map(([, turn]) => Number(turn));
  expect(orders).toEqual(Array.from({ length: 40 }, (_, turn) => turn));
});

it('has the URL of the present day as a QR code, in the language of the reader', async () => {
  expect(await scanned(await get())).toBe(`http://localhost:3000/admin/day?branch=${branchId}&date=${date}`);
  const inChinese = await get(undefined, {}, { cookie: 'locale=cn' });
  expect(await scanned(inChinese)).toBe(`http://localhost:3000/cn/admin/day?branch=${branchId}&date=${date}`);
});

it('embeds only the used characters of its fonts', async () => {
  expect((await (await get()).arrayBuffer()).byteLength).toBeLessThan(150_000);
});

it('has its version, and the changes since it was printed', async () => {
  await print();
  expect((await pagesOf(await get())).join(' ')).toContain('Version 1, printed');
  await api.graphql(
    `mutation ($id: ID!) { updateBooking(id: $id, version: 1, input: { remarks: "${'很长的备注。'.repeat(160)}" }) { id } }`,
    { id: (await app.database.query<{ id: string }>(`SELECT id FROM booking WHERE order_number = 'PDF-7'`))[0]?.id },
    await app.as(),
  );
  const added = await booked(api, delivery({ orderNumber: 'PDF-NEW', name: 'Newcomer', postcode: '31000', deliveryDate: date }));
  const [first] = await app.database.query<{ id: string }>(`SELECT id FROM booking WHERE order_number = 'PDF-3'`);
  await api.graphql(cancelDocument, { input: { id: first?.id, version: 1 } }, await app.as());
  const text = (await pagesOf(await get())).join(' ');
  expect(text).toContain('Draft. Changes since version 1 (printed');
  expect(text).toContain('ADDED');
  expect(text).toContain('CANCELLED');
  expect(text).toContain('CHANGED');
  expect(text).toContain('…');
  expect(text).toContain('PDF-3');
  expect(added.version).toBe(1);
});

it.each([
  ['bm', 'Senarai penghantaran', 'Catatan', 'Puan 陈美玲'],
  ['cn', '送货单', '备注', '陈美玲 太太'],
])('is in the language of the caller: %s', async (locale, title, remarks, person) => {
  const text = (await pagesOf(await get(undefined, {}, { cookie: `locale=${locale}` }))).join(' ');
  expect(text).toContain(title);
  expect(text).toContain(remarks);
  expect(text.replace(/\s+/g, ' ')).toContain(person);
});

it('gives no box to tick to a booking that may not go out before its order is checked', async () => {
  const day = '2026-03-11';
  await booked(api, delivery({ postcode: '30001', deliveryDate: day }));
  const { id } = await booked(api, delivery({ postcode: '30002', deliveryDate: day, quantityMattress: 7 }));
  const page = async () => {
    const response = await get(`${branchId}/${day}.pdf`);
    const content = Buffer.from(await response.clone().arrayBuffer());
    return { text: (await pagesOf(response)).join(' ').replace(/\s+/g, ' '), curves: drawn(content).match(/ c$/gm)?.length ?? 0 };
  };
  const before = await page();
  expect(before.text).toContain('2 stops 8 mattresses');
  await app.database.query(`UPDATE booking SET order_check = 'CHECK_ORDER' WHERE id = $1`, [id]);
  const after = await page();
  expect(after.text).toContain('1 stops 1 mattresses');
  expect(after.text).toContain('CHECK THE ORDER');
  // Two boxes less and a mark more; each has four round corners.
  expect(after.curves).toBe(before.curves - 4);
});

it('is for staff of the branch, and of a day that there is', async () => {
  const statusOf = async (input: Partial<GivenUser> | null, path?: string) => (await get(path, input)).status;
  expect(await statusOf(null)).toBe(401);
  expect(await statusOf({ role: 'user', scope: [] })).toBe(403);
  expect(await statusOf({ scope: [], branchIds: [branchId] })).toBe(403);
  expect(await statusOf({ scope: ['booking:read'], branchIds: [] })).toBe(404);
  expect(await statusOf({ scope: ['booking:read'], branchIds: [branchId] })).toBe(200);
  for (const path of [`${branchId}/2026-02-30.pdf`, `x/${date}.pdf`, `019a9f00-0000-7000-8000-00000000dead/${date}.pdf`])
    expect(await statusOf({}, path)).toBe(404);
});

it('is drawn in a worker thread: eight at once delay nobody (M11)', async () => {
  const run = vi.spyOn(Piscina.prototype, 'run');
  const headers = await app.as();
  const ended: string[] = [];
  const ask = (name: string, path: string) =>
    fetch(`${app.baseUrl}/server/api/${path}`, { headers }).then(async (response) => {
      await response.arrayBuffer();
      ended.push(name);
      return response.status;
    });
  const sheets = Array.from({ length: 8 }, () => ask('sheet', `run-sheets/${branchId}/${date}.pdf`));
  await Promise.race(sheets);
  for (let at = 0; at < 4; at += 1) await ask('other', 'health/live');
  expect(await Promise.all(sheets)).toEqual(Array(8).fill(200));
  expect(run).toHaveBeenCalledTimes(8);
  // Each sheet takes longer than the four together.
  expect(ended.indexOf('other', 1)).toBeLessThan(4);
  expect(ended.lastIndexOf('other')).toBeLessThan(8);
  run.mockRestore();
});

it('is 503 if too many wait', async () => {
  const waiting = vi.spyOn(Piscina.prototype, 'queueSize', 'get').mockReturnValue(20);
  const refused = await get();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  waiting.mockRestore();
  expect((await get()).status).toBe(200);
});

it('of an empty day is a sheet without stops', async () => {
  expect((await pagesOf(await get(`${branchId}/2026-03-20.pdf`))).join(' ')).toContain('0');
});
