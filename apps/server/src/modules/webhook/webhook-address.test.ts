import { describe, expect, it } from 'vitest';
import { destinationOf, isPublicAddress } from './webhook-address.js';

const judged = (text: string, trusted: string[] = []) => {
  const destination = destinationOf(text, trusted);
  return typeof destination === 'string' ? destination : destination.url.href;
};

describe('the address of an endpoint', () => {
  it('is an https URL, stored as browsers normalise it', () => {
    expect(judged('https://shop.example.com/hooks?shop=1')).toBe('https://shop.example.com/hooks?shop=1');
    expect(judged('HTTPS://Shop.Example.com:443')).toBe('https://shop.example.com/');
    expect(judged('https://8.8.8.8/')).toBe('https://8.8.8.8/');
    expect(judged('https://[2606:4700::1111]:8443/')).toBe('https://[2606:4700::1111]:8443/');
  });

  it.each([
    ['', 'URL_INVALID'],
    ['shop', 'URL_INVALID'],
    ['/hooks', 'URL_INVALID'],
    ['ftp://shop.example.com/', 'URL_INVALID'],
    ['javascript:alert(1)', 'URL_INVALID'],
    ['file:///etc/passwd', 'URL_INVALID'],
    ['https:shop.example.com', 'URL_INVALID'],
    ['https://', 'URL_INVALID'],
    ['https:// shop.example.com', 'URL_INVALID'],
    ['https://shop.example.com/\nhooks', 'URL_INVALID'],
    [' https://shop.example.com/', 'URL_INVALID'],
    ['https:\\\\shop.example.com\\', 'URL_INVALID'],
    ['https://shop.example.com/#', 'URL_INVALID'],
    ['https://shop.example.com/#part', 'URL_INVALID'],
    ['https://user@shop.example.com/', 'URL_INVALID'],
    ['https://user:word@shop.example.com/', 'URL_INVALID'],
    ['https://:@shop.example.com/', 'URL_INVALID'],
    ['https://shop.example.com:99999/', 'URL_INVALID'],
    [`https://shop.example.com/${'x'.repeat(2_976)}`, 'TOO_LONG'],
    ['http://shop.example.com/', 'HTTPS_REQUIRED'],
    ['https://shop.example.com:5432/', 'PORT_FORBIDDEN'],
    ['https://shop.example.com:25/', 'PORT_FORBIDDEN'],
    ['https://shop.example.com:6379/', 'PORT_FORBIDDEN'],
    ['https://shop.example.com:0/', 'PORT_FORBIDDEN'],
    ['https://localhost/', 'ADDRESS_NOT_PUBLIC'],
    ['https://localhost./', 'ADDRESS_NOT_PUBLIC'],
    ['https://shop.localhost/', 'ADDRESS_NOT_PUBLIC'],
    ['https://intranet/', 'ADDRESS_NOT_PUBLIC'],
    ['https://db.internal/', 'ADDRESS_NOT_PUBLIC'],
  ])('%j is %s', (text, error) => {
    expect(judged(text)).toBe(error);
  });

  it('may be private and use http if WEBHOOK_HOSTS names its host and port', () => {
    const trusted = ['127.0.0.1', '127.0.0.1:8080', 'localhost:*', '[::1]:8080', '127.0.0.1:5432'];
    expect(judged('http://127.0.0.1:8080/', trusted)).toBe('http://127.0.0.1:8080/');
    expect(judged('http://0x7f.1/', trusted)).toBe('http://127.0.0.1/');
    expect(judged('https://127.0.0.1/', trusted)).toBe('https://127.0.0.1/');
    expect(judged('http://localhost.:8081/', trusted)).toBe('http://localhost.:8081/');
    expect(judged('http://[::1]:8080/', trusted)).toBe('http://[::1]:8080/');
    expect(judged('http://127.0.0.1:8081/', trusted)).toBe('HTTPS_REQUIRED');
    expect(judged('https://127.0.0.1:8081/', trusted)).toBe('ADDRESS_NOT_PUBLIC');
    expect(judged('http://[::1]/', trusted)).toBe('HTTPS_REQUIRED');
    expect(judged('http://10.0.0.7:80/', ['10.0.0.7:80'])).toBe('http://10.0.0.7/');
    expect(judged('http://127.0.0.1:5432/', trusted)).toBe('PORT_FORBIDDEN');
    expect(judged('http://127.0.0.2/', trusted)).toBe('HTTPS_REQUIRED');
    expect(judged('https://127.0.0.2/', trusted)).toBe('ADDRESS_NOT_PUBLIC');
  });
});

/** Inner addresses in the spellings that somebody might try. */
const innerHosts = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '017700000001',
    '0177.0.0.1',
    '127.255.255.254',
    '127.0.0.1.',
  ],
  ...['１２７.０.０.１', '127。0。0。1', '%31%32%37.0.0.1', '0', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...[
    '169.254.169.254',
    '0xa9fea9fe',
    '100.64.0.1',
    '100.127.255.255',
    '192.0.0.1',
    '168.63.129.16',
    '192.0.2.1',
    '192.88.99.1',
    '198.18.0.1',
    '198.51.100.1',
  ],
  ...['203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::127.0.0.1]', '[::7f00:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:0:127.0.0.1]'],
  ...['[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[2001::1]', '[2001:db8::1]', '[3fff::1]', '[100::1]', '[fc00::1]'],
  ...['[fd00::1]', '[fe80::1]', '[fec0::1]', '[ff02::1]', '[5f00::1]', '[2001:10::1]', '[2001:2::1]', '[2620:4f:8000::1]', '[4000::1]'],
];

describe('a private address', () => {
  it.each(innerHosts)('%s is refused in every notation', (host) => {
    expect(judged(`https://${host}/`)).toBe('ADDRESS_NOT_PUBLIC');
  });

  it('differs from a public one', () => {
    const addresses = ['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450:4001::1', '2404:6800::1'];
    expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([]);
    expect(['', 'localhost', 'example.com', '1.1.1', 'fe80::1%eth0'].filter(isPublicAddress)).toEqual([]);
  });
});
