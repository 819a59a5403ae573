/** The product's logo: a made bed under a moon. Decorative: the name is beside it. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ display: 'block', flex: 'none' }}>
      <rect width="32" height="32" rx="9.5" fill="#0B5CA9" />
      <rect x="6" y="8" width="3.2" height="16.5" rx="1.6" fill="#fff" />
      <rect x="6" y="16.8" width="20" height="4.6" rx="2.3" fill="#fff" />
      <rect x="22.8" y="17.2" width="3.2" height="7.3" rx="1.6" fill="#fff" />
      <rect x="10.6" y="12" width="7" height="3.8" rx="1.9" fill="#78C0BF" />
      <path d="M22.3 6.4a4.3 4.3 0 1 0 3.9 6 4.6 4.6 0 0 1-3.9-6z" fill="#E8B45C" />
    </svg>
  );
}
