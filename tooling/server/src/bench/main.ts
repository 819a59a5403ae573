import { entryKilobytes } from './bundle-size.js';
import { measureDay } from './measure-day.js';
import { measureGrowth, measureSearch } from './measure-growth.js';
import { measureRates } from './measure-rates.js';
import { report, targetsBelow } from './report.js';
import { warmStartSeconds } from './start-time.js';

/** The parts of `npm run bench`; `npm run bench -- <part>` measures only one of them. */
const parts: Readonly<Record<string, () => void | Promise<void>>> = {
  rates: measureRates,
  size: () => {
    const kilobytes = entryKilobytes();
    if (kilobytes === null) console.log('        P6  not measured: the web client is not built');
    else report('P6', 'first JavaScript of the web client, gzip', `${kilobytes.toFixed(1)} kB`, 'at most 150 kB', kilobytes <= 150);
  },
  start: async () => {
    const start = await warmStartSeconds();
    report('P7', 'from the start of the built product, warm, to its first answer', `${start.toFixed(2)} s`, 'at most 4 s', start <= 4);
  },
  day: measureDay,
  growth: measureGrowth,
  search: measureSearch,
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((part) => !(part in parts));
if (unknown.length > 0) {
  console.error(`Unknown part ${unknown.join(', ')}: npm run bench -- [${Object.keys(parts).join('] [')}]`);
  process.exit(2);
}
for (const [part, measure] of Object.entries(parts)) if (chosen.length === 0 || chosen.includes(part)) await measure();
process.exitCode = targetsBelow() === 0 ? 0 : 1;
