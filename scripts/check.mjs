// @ts-check
/** `npm run check`: every check that does not run the product. All of them run, then it fails if one of them failed. */
import { spawnSync } from 'node:child_process';

/** @type {[string, string[]][]} */
const steps = [
  ['generated code and types', ['turbo', 'run', 'typecheck', '--output-logs=errors-only']],
  ['lint, GraphQL documents included', ['eslint', '--max-warnings=0', '.']],
  ['who imports whom', ['depcruise', '--output-type', 'err', 'apps', 'packages']],
  ['dead code and unused packages', ['knip']],
  ['code that only tests use', ['knip', '--production']],
  ['format', ['prettier', '--check', '--log-level=warn', '.']],
];

const failures = steps.filter(([name, args]) => {
  const start = performance.now();
  const { status } = spawnSync('npx', ['--no-install', ...args], {
    stdio: 'inherit',
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
  });
  console.log(`${status === 0 ? 'ok' : 'FAILED'}  ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  return status !== 0;
});

if (failures.length > 0) {
  console.error(`check failed: ${failures.map(([name]) => name).join(', ')}`);
  process.exit(1);
}
