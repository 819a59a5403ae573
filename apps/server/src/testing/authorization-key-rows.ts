import type { FieldRow } from './authorization-row.js';

/** Types of keys: only people with integration:write reach them, and those who may see the account of a maker. */
export const keyFieldRows: readonly FieldRow[] = [
  {
    type: 'ApiKey',
    ask: (_, it) => `{ apiKeys { ${it} } }`,
    fields: {
      'UFF++F+':
        'branches callsToday createdAt expiresAt formerSecretLastUsedAt formerSecretUntil id lastUsedAt maker name networks prefix revokedAt scope state',
    },
  },
  {
    type: 'CreateApiKeyResult',
    ask: (w, it) => `mutation { createApiKey(input: { name: "N", scope: ["booking:read"], branchIds: ["${w.branch}"] }) { ${it} } }`,
    fields: { 'UFF+BF+': 'apiKey secret' },
  },
  { type: 'User', ask: (w, it) => `{ user(id: "${w.makerId}") { ${it} } }`, fields: { 'UNN++N+': 'apiKeys' } },
];
