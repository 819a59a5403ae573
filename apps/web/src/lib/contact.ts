/** How to reach the logistics team: shown in the footer and wherever the form cannot help. */
export const contact = { email: 'logistics@example.com', phone: '1-800-00-0000', phoneHref: 'tel:1800000000' } as const;
