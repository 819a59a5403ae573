/** The sources from which the browser may load (target C9). */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  // Emotion adds its style elements at run time.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/**
 * Returns the headers of every response (target C9), computed once because they are constant while the process runs. Over TLS they include
 * HSTS.
 */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  const tls = publicUrl.startsWith('https:');
  return {
    'content-security-policy': [...contentSecurityPolicy, ...(tls ? ['upgrade-insecure-requests'] : [])].join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    // Without a path, also to the product itself: a damaged manage link, or the link that sets a password, contains a token.
    'referrer-policy': 'strict-origin',
    ...(tls && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    // Off: the filters of old browsers were exploitable.
    'x-xss-protection': '0',
  };
}
