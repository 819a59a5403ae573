import { fileURLToPath } from 'node:url';

/**
 * Workspace packages are read from their sources: one build, no stale dist. An alias and not the "source" export
 * condition, because other packages publish one too and would be read from theirs.
 */
export const workspaceSources = {
  find: /^@booking\/([^/]+)\/(.+)$/,
  replacement: fileURLToPath(new URL('../../../packages/$1/src/$2.ts', import.meta.url)),
};
