import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { AppError } from '../../shared/app-error.js';
import type { FileKey } from './file-key.js';
import type { Storage } from './storage.js';

/** Timeout in milliseconds until the response begins; its body may take longer. */
const responseTimeout = 15_000;

export interface S3Location {
  /** Such as https://s3.ap-southeast-1.amazonaws.com, without a slash at the end. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Stores files in a bucket of an S3-compatible service: signature version 4, the bucket in the path. */
export class S3Storage implements Storage {
  private readonly client: AwsClient;
  private readonly bucketUrl: string;

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Location) {
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
    this.bucketUrl = `${endpoint}/${bucket}`;
  }

  async write(key: FileKey, content: Buffer, contentType: string): Promise<void> {
    const hash = createHash('sha256').update(content).digest('hex');
    const headers = { 'content-type': contentType, 'x-amz-content-sha256': hash };
    await finish(await this.request(key, { method: 'PUT', headers, body: new Uint8Array(content) }));
  }

  async read(key: FileKey): Promise<Readable | null> {
    const response = await this.request(key, { method: 'GET' });
    if (response.ok && response.body) return Readable.fromWeb(response.body);
    await finish(response, 404);
    return null;
  }

  async remove(key: FileKey): Promise<void> {
    await finish(await this.request(key, { method: 'DELETE' }), 404);
  }

  private async request(key: FileKey, init: RequestInit): Promise<Response> {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), responseTimeout);
    try {
      return await this.client.fetch(`${this.bucketUrl}/${key}`, { ...init, redirect: 'error', signal: abort.signal });
    } catch (cause) {
      throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 5, cause });
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * Discards the rest of the response body.
 * @throws AppError unless the status is a success or the expected one
 */
async function finish(response: Response, expected?: number): Promise<void> {
  await response.body?.cancel();
  if (response.ok || response.status === expected) return;
  throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 5, cause: new Error(`the file storage answered ${response.status}`) });
}
