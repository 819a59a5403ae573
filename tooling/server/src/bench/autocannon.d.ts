/** The part of autocannon 9 that the benchmarks use; it ships no types. */
declare module 'autocannon' {
  export interface Request {
    method: string;
    headers: Readonly<Record<string, string>>;
    body: string;
    setupRequest?: (request: Request) => Request;
    onResponse?: (status: number, body: string) => void;
  }
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    requests: Request[];
  }
  interface Result {
    requests: { total: number };
    /** Seconds. */
    duration: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
