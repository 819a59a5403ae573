/** The product's sign in black, for paper. */
export const PrintLogo = () => (
  <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="9.5" fill="#000" />
    <rect x="6" y="8" width="3.2" height="16.5" rx="1.6" fill="#fff" />
    <rect x="6" y="16.8" width="20" height="4.6" rx="2.3" fill="#fff" />
    <rect x="22.8" y="17.2" width="3.2" height="7.3" rx="1.6" fill="#fff" />
    <rect x="10.6" y="12" width="7" height="3.8" rx="1.9" fill="#fff" />
  </svg>
);
