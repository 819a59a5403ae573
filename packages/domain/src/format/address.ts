/** The known parts of an address (Specification, section 3). */
export interface AddressParts {
  address1?: string | null;
  address2?: string | null;
  zipcode?: string | null;
  city?: string | null;
  state?: string | null;
}

const join = (parts: readonly (string | null | undefined)[], separator: string) =>
  parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(separator);

/** Formats one line: 'No. 12, Jalan SG 8/3, 68100 Batu Caves, Selangor'; '' if nothing is known. */
export function formatAddress(address: AddressParts): string {
  const { address1, address2, zipcode, city, state } = address;
  return join([address1, address2, join([zipcode, city], ' '), state], ', ');
}
