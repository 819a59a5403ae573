/** The parts of a setting such as `loopback, 10.0.0.5`. */
export function commaList(list: string): string[] {
  return list.split(',').map((part) => part.trim());
}
