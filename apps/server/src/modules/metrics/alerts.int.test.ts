import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { collectOfNode } from '../../shared/metrics.js';
import { oneApp } from '../../testing/one-app.js';

const folder = fileURLToPath(new URL('../../../../../docker/', import.meta.url));
const read = (name: string) => readFileSync(`${folder}${name}`, 'utf8');
const rules = read('prometheus/alerts.yml');
const dashboard = JSON.parse(read('grafana/booking.json')) as { panels: { title: string; targets?: { expr: string }[] }[] };
const app = await oneApp();

/** The metrics as Prometheus reads them: the process's own, and those that Node's library adds at the start. */
async function output(): Promise<string> {
  const ofNode = new Registry();
  collectOfNode(ofNode);
  return `${await (await fetch(`${app.baseUrl}/server/api/metrics`)).text()}${await ofNode.metrics()}`;
}

/** Names of metrics in an expression, without what a histogram adds. */
function metricsIn(expression: string): string[] {
  const names = expression.match(/\b(?:booking|graphql|http_server|nodejs|process)_[a-z0-9_]+/g) ?? [];
  return names.map((name) => name.replace(/_(?:bucket|count|sum)$/, ''));
}

describe('the rules of alerts and the dashboard', () => {
  const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

  it('use no metric that is not exported', async () => {
    const exported = new Set([...(await output()).matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name));
    // Before the first scrape of a process there may be no value, but the name is there.
    const used = [...new Set([rules.replaceAll(/summary:.*/g, ''), ...expressions].flatMap(metricsIn))];
    expect(used.length).toBeGreaterThan(20);
    expect(used.filter((name) => !exported.has(name))).toEqual([]);
  });
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

describe.skipIf(!hasPromtool)('promtool', () => {
  const run = (args: readonly string[], input?: string) => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: `${folder}prometheus`, encoding: 'utf8', input });
    return { status, output: `${stdout}${stderr}` };
  };

  it('reads the rules, and each alert fires once', () => {
    expect(run(['check', 'rules', 'alerts.yml'])).toMatchObject({ status: 0 });
    expect(run(['test', 'rules', 'alerts.test.yml'])).toMatchObject({ status: 0 });
  });

  it('finds no error in the metrics', async () => {
    expect(run(['check', 'metrics'], await output())).toEqual({ status: 0, output: '' });
  });
});
