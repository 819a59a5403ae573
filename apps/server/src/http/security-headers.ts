/** Where the browser may load what from (Target C9). */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  // Emotion writes its style elements at run time.
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
 * Response headers of every answer (Target C9), made once because they never change while the process runs. Over TLS, browsers are
 * asked to stay there.
 */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  const tls = publicUrl.startsWith('https:');
  return {
    'content-security-policy': [...contentSecurityPolicy, ...(tls ? ['upgrade-insecure-requests'] : [])].join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    // Without a path, also to ourselves: a damaged manage link, or the link that sets a password, has a token in it.
    'referrer-policy': 'strict-origin',
    ...(tls && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    // The filters of old browsers did more harm than good: off.
    'x-xss-protection': '0',
  };
}
