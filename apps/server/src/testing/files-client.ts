import type { TestApp } from './test-app.js';

export interface SentFile {
  name: string;
  content: Buffer;
  field?: string;
}

export interface UploadAnswer {
  status: number;
  headers: Headers;
  docUrls: string[];
  errors: string[];
}

type Headings = Readonly<Record<string, string>>;

/** Sends a form with files, as a browser does. */
export async function upload({ baseUrl }: Pick<TestApp, 'baseUrl'>, headers: Headings, files: readonly SentFile[]): Promise<UploadAnswer> {
  const form = new FormData();
  for (const { field = 'docs', name, content } of files) form.append(field, new Blob([new Uint8Array(content)]), name);
  const response = await fetch(`${baseUrl}/server/api/upload`, { method: 'POST', headers, body: form });
  const { docUrls = [], errors = [] } = (await response.json()) as Partial<UploadAnswer>;
  return { status: response.status, headers: response.headers, docUrls, errors };
}

/** Fetches a file by the address that the upload returned. */
export function fetchFile({ baseUrl }: Pick<TestApp, 'baseUrl'>, headers: Headings, docUrl: string | undefined): Promise<Response> {
  return fetch(new URL(docUrl ?? 'none', baseUrl), { headers });
}
