import { readFile, writeFile } from 'node:fs/promises';
import { minify, type Plugin } from 'vite';

/** Minifies public/before-paint.js in the build: Vite copies the files of public/ as they are. */
export const beforePaint: Plugin = {
  name: 'before-paint',
  apply: (_, { command, isSsrBuild = false }) => command === 'build' && !isSsrBuild,
  async writeBundle({ dir }) {
    const file = `${dir}/before-paint.js`;
    const { code, errors } = await minify(file, await readFile(file, 'utf8'));
    if (errors[0]) throw new Error(errors[0].message);
    await writeFile(file, code);
  },
};
