/**
 * The import rules (docs/architecture.md). Every rule is an error; import-rules.test.mjs shows on a fixture that each of them fires.
 */

const tests = '\\.(test|int\\.test|e2e)\\.tsx?$|^(apps/server|packages/[^/]+)/src/testing/';
const modules = '^apps/server/src/modules/';

/** Server modules from low to high. A module may import modules of its own layer and of lower ones. */
const moduleLayers = [
  ['audit', 'metrics', 'limit'],
  ['notification', 'upload'],
  ['branch'],
  ['closed-day', 'restriction', 'user'],
  ['api-key'],
  ['auth'],
  ['order'],
  ['availability'],
  ['preview'],
  ['booking'],
  ['live', 'person', 'run-sheet', 'decision', 'move-offer', 'event', 'webhook'],
  ['export'],
];

/**
 * The layers of the server from low to high. A layer may import lower layers only. `graphql` and `http` are tools of the modules, so they
 * never import one; `app` composes; above it are only the sample data of `demo`, the commands and `main.ts`.
 */
const layers = ['shared', 'database', 'postgres', 'http', 'graphql', 'modules', 'jobs', 'app', 'demo', 'commands'];

const layersUpwards = layers.slice(0, -1).map((layer, level) => ({
  name: `server-layer-${layer}-never-looks-up`,
  severity: 'error',
  from: { path: `^apps/server/src/${layer}/`, pathNot: tests },
  to: { path: `^apps/server/src/(main\\.ts$|(${layers.slice(level + 1).join('|')})/)` },
}));

const upwards = moduleLayers.slice(0, -1).map((layer, level) => ({
  name: `module-layer-${level + 1}-never-looks-up`,
  severity: 'error',
  from: { path: `${modules}(${layer.join('|')})/`, pathNot: tests },
  to: {
    path: `${modules}(${moduleLayers
      .slice(level + 1)
      .flat()
      .join('|')})/`,
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'domain-imports-nothing',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: tests },
      to: { pathNot: '^packages/domain/src/|node_modules/@internationalized/date/' },
    },
    {
      name: 'reference-data-imports-domain-only',
      severity: 'error',
      from: { path: '^packages/reference-data/src/', pathNot: tests },
      to: { pathNot: '^packages/(reference-data|domain)/' },
    },
    {
      name: 'i18n-imports-domain-only',
      severity: 'error',
      from: { path: '^packages/i18n/src/', pathNot: tests },
      to: { pathNot: '^packages/(i18n|domain)/' },
    },
    {
      name: 'packages-never-import-apps',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'product-never-imports-tooling',
      severity: 'error',
      from: { path: '^(apps|packages)/' },
      to: { path: '^tooling/' },
    },
    {
      name: 'web-never-imports-server',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'entity-stays-with-its-repository',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: `${tests}|\\.entity\\.ts$|-(columns|record)\\.ts$|\\.repository\\.ts$|^apps/server/src/app/data-source\\.ts$`,
      },
      to: { path: '\\.entity\\.ts$' },
    },
    {
      name: 'repository-knows-no-service',
      severity: 'error',
      from: { path: '\\.repository\\.ts$' },
      to: { path: '\\.(service|resolver|routes|type|input)\\.ts$|^apps/server/src/(graphql|http)/' },
    },
    {
      name: 'edge-never-touches-the-database',
      severity: 'error',
      from: { path: '\\.(resolver|routes|type|input)\\.ts$' },
      to: { path: '\\.(entity|repository)\\.ts$|node_modules/(typeorm|pg)/' },
    },
    {
      name: 'service-knows-no-edge',
      severity: 'error',
      from: { path: '\\.service\\.ts$' },
      to: { path: '\\.(resolver|routes|type)\\.ts$|^apps/server/src/(graphql|http)/|node_modules/(fastify|@apollo|type-graphql)/' },
    },
    {
      name: 'every-module-has-a-layer',
      severity: 'error',
      comment: 'Add a new module to `moduleLayers` above; otherwise no rule covers it.',
      from: { path: modules, pathNot: `${modules}(${moduleLayers.flat().join('|')})/` },
      to: {},
    },
    {
      name: 'booking-changes-stand-above-taking-and-lists',
      severity: 'error',
      from: { path: `${modules}booking/(take|list)/`, pathNot: tests },
      to: { path: `${modules}booking/change/` },
    },
    {
      name: 'booking-taking-and-lists-know-nothing-of-each-other',
      severity: 'error',
      from: { path: `${modules}booking/(take|list)/`, pathNot: tests },
      to: { path: `${modules}booking/(take|list)/`, pathNot: `${modules}booking/$1/` },
    },
    {
      name: 'booking-ground-imports-no-folder-of-it',
      severity: 'error',
      comment: 'The files that all three folders use. Resolvers and the composition of the module may import the folders.',
      from: { path: `${modules}booking/[^/]+$`, pathNot: `${tests}|\\.resolver\\.ts$|/create-booking-module\\.ts$` },
      to: { path: `${modules}booking/(take|list|change)/` },
    },
    ...upwards,
    ...layersUpwards,
    {
      name: 'every-server-folder-is-a-layer',
      severity: 'error',
      comment: 'Add a new folder to `layers` above; otherwise no rule covers it.',
      from: { path: '^apps/server/src/[^/]+/', pathNot: `^apps/server/src/(${layers.join('|')}|testing)/` },
      to: {},
    },
    {
      name: 'web-lib-and-ui-are-the-ground',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|lib)/' },
      to: { path: '^apps/web/src/(app|features|components)/' },
    },
    {
      name: 'web-components-never-look-up',
      severity: 'error',
      from: { path: '^apps/web/src/components/' },
      to: { path: '^apps/web/src/(app|features)/' },
    },
    {
      name: 'web-feature-never-imports-app',
      severity: 'error',
      from: { path: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'web-feature-never-imports-another',
      severity: 'error',
      comment: 'The back-reference covers every future feature.',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'product-never-imports-tests',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: `${tests}|\\.config\\.ts$|^apps/web/(src/testing|e2e)/` },
      to: { path: `${tests}|node_modules/(vitest|fast-check|@playwright)/` },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage)/|\\.generated\\.ts$' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
