import { fileURLToPath } from 'node:url';
import { StartError } from '../../shared/start-error.js';
import { DiskStorage } from './disk-storage.js';
import { S3Storage, type S3Location } from './s3-storage.js';
import type { Storage } from './storage.js';

/**
 * Creates the storage of STORAGE_URL: `file:/folder`, or `s3://key:secret@endpoint[:port]/bucket?region=ap-southeast-1`. Key and secret are
 * percent-encoded, the region is us-east-1 by default, and `tls=false` uses plain HTTP.
 * @throws StartError without the URL, which contains the secret
 */
export function createStorage(storageUrl: string): Storage {
  const url = new URL(storageUrl);
  return url.protocol === 'file:' ? new DiskStorage(folderOf(url)) : new S3Storage(locationOf(url));
}

function folderOf(url: URL): string {
  try {
    return fileURLToPath(url);
  } catch {
    throw new StartError('STORAGE_URL must name a folder of this machine: file:/folder.');
  }
}

function locationOf(url: URL): S3Location {
  const location = {
    endpoint: `${url.searchParams.get('tls') === 'false' ? 'http' : 'https'}://${url.host}`,
    bucket: url.pathname.replace(/^\/|\/$/g, ''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decoded(url.username),
    secretAccessKey: decoded(url.password),
  };
  const known = [...url.searchParams].every(([name, value]) => name === 'region' || (name === 'tls' && /^(true|false)$/.test(value)));
  const whole = location.accessKeyId !== '' && location.secretAccessKey !== '' && url.host !== '';
  if (!known || !whole || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(location.bucket) || !/^[a-z0-9-]+$/.test(location.region)) {
    throw new StartError('STORAGE_URL must have the form s3://key:secret@endpoint/bucket?region=region (and tls=false for plain HTTP).');
  }
  return location;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new StartError('STORAGE_URL: the key and the secret must be percent-encoded.');
  }
}
