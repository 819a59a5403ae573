import { metrics } from '../shared/metrics.js';

/** Returns a metric of this process since its start, of all tests of the worker: a test compares it with its value before. */
export async function metricValue(name: string, labels: Readonly<Record<string, string>> = {}): Promise<number> {
  const metric = metrics.getSingleMetric(name);
  if (metric === undefined) throw new Error(`there is no metric ${name}`);
  const { values } = await metric.get();
  const wanted = values.filter(({ labels: given }) => Object.entries(labels).every(([label, value]) => given[label] === value));
  return wanted.reduce((sum, { value }) => sum + value, 0);
}
