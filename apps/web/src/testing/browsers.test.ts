import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const folders = [
  'apps/web/src',
  'apps/web/public',
  'packages/domain/src',
  'packages/i18n/src',
  'packages/reference-data/src',
  'packages/sdk/src',
];
const sources = folders.flatMap((folder) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|js|css)$/.test(name) && !/\.test\.tsx?$|\.generated\.ts$|\.data\.ts$|^testing\//.test(name))
    .map((name) => ({ name: `${folder}/${name}`.replace('apps/web/', ''), text: readFileSync(`${root}${folder}/${name}`, 'utf8') })),
);

const quietly = 'in a try: what is written there also stands on the page';
const bar = 'the box shows the focus by its inner line too';
const oneColumn = 'the page is drawn as on a narrow screen';

/**
 * Features that the oldest browsers of apps/web/package.json lack, and each file that uses them, with what these browsers get instead.
 * Not listed, because they only change the look: text-wrap and overscroll-behavior.
 */
const newer: readonly (readonly [use: string, pattern: RegExp, places: Record<string, string>])[] = [
  ['a regular expression that looks behind', /\(\?<[=!]/, {}],
  ['AbortSignal.timeout and any', /AbortSignal\.\w+\(/, {}],
  ['crypto.randomUUID, without HTTPS', /crypto\.randomUUID\(/, {}],
  ['requestSubmit', /\.requestSubmit\(/, {}],
  ['URL.canParse', /URL\.canParse/, {}],
  ['URLSearchParams.size', /\b(?:query|search|searchParams)\.size\b/, {}],
  ['newer parts of Intl', /Intl\.(?:Segmenter|DurationFormat|supportedValuesOf)/, {}],
  ['requestIdleCallback', /requestIdleCallback\(/, { 'src/lib/when-idle.ts': 'a timer', 'public/before-paint.js': 'asked for first' }],
  [
    'navigator.clipboard, without HTTPS',
    /navigator\.clipboard/,
    {
      'src/components/booking-card/use-copy-reference.ts': quietly,
      'src/components/shown-once/shown-once.tsx': quietly,
      'src/ui/copy-button.tsx': quietly,
    },
  ],
  [
    'navigator.serviceWorker and locks, without HTTPS',
    /navigator\.(?:serviceWorker|locks)/,
    {
      'src/features/staff-day/day-page.tsx': 'asked for first',
      'src/features/staff-day/queue/action-queue.ts': 'asked for first',
      'src/lib/service-worker.ts': 'asked for first',
      'src/lib/session/session-calls.ts': 'asked for first',
    },
  ],
  ['inert', /\binert: true/, { 'src/components/plan-impact/plan-impact.tsx': 'hidden from screen readers, and grey' }],
  [
    ':has()',
    /:has\(/,
    {
      'src/features/home/postcode-start.tsx': ':focus-within',
      'src/features/staff-day/stop-table.tsx': 'three rounds are narrower instead of scrolled sideways',
      'src/features/staff-overbooked/work-rows.tsx': 'the current row has a bar at its side',
      'src/ui/checkbox.tsx': 'the box itself is grey, its label is not',
      'src/ui/switch-field.tsx': 'the switch itself is grey, its label is not',
      'src/ui/theme/global-css.ts': 'the page behind a dialog can be scrolled',
    },
  ],
  [
    '@container',
    /@container/,
    {
      'src/features/staff-bookings/bookings-grid.tsx': 'the table is scrolled sideways',
      'src/features/staff-day/day-page.tsx': oneColumn,
      'src/features/staff-day/stop-row.tsx': oneColumn,
      'src/ui/theme/media.ts': 'text at 200 % wraps where it stands',
    },
  ],
  ['a range of widths', /^(?!.*@container).*\((?:width|height) [<>]/m, {}],
  ['dvh and its like', /\d[dls]v[hw]\b/, { 'src/ui/theme/global-css.ts': '--dvh is 1vh' }],
  [
    'color-mix()',
    /color-mix\(/,
    {
      'src/features/home/postcode-start.tsx': bar,
      'src/ui/button.tsx': 'no shade under the pointer',
      'src/ui/compact-field.tsx': bar,
      'src/ui/field.tsx': bar,
    },
  ],
  [
    'rotate, translate and scale by themselves',
    /\b(?:rotate|translate|scale): '/,
    { 'src/components/booking-change/move-page.tsx': 'only within @container, which came later' },
  ],
  ['field-sizing', /fieldSizing/, { 'src/ui/textarea-field.tsx': 'the field has its rows, and scrolls' }],
  [
    'overflow: clip',
    /overflow[XY]?[=:] ?["']clip/,
    {
      'src/app/layout/page-frame.tsx': 'nothing is wider than the page but the drawing of the start page, which is hidden there',
      'src/features/home/home-view.tsx': 'overflow: hidden',
    },
  ],
  [
    'other new CSS and HTML',
    /@starting-style|@scope|@property|subgrid|light-dark\(|scrollbarGutter|anchorName|popoverTarget|:modal|:popover-open|:user-(?:in)?valid/,
    {},
  ],
];

test.each(newer)('%s', (_use, pattern, places) => {
  const found = sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name);
  expect(found.sort()).toEqual(Object.keys(places).sort());
});

test('the sources were read', () => {
  expect(sources.length).toBeGreaterThan(500);
});
