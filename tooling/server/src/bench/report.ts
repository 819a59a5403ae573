/** Number of failed targets. */
let below = 0;

/** Prints a measurement with its target. */
export function report(id: string, what: string, value: string, target: string, met: boolean): void {
  if (!met) below += 1;
  console.log(`${met ? 'ok    ' : 'BELOW '} ${id}  ${what}: ${value} (target ${target})`);
}

export const targetsBelow = () => below;

export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
