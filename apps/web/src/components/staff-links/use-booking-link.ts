import { useSearchParams } from 'react-router-dom';

/** The address that opens a booking's drawer over the page: its filters stay. */
export function useBookingLink(): (id: string) => { search: string } {
  const [search] = useSearchParams();
  return (id) => {
    const next = new URLSearchParams(search);
    next.set('booking', id);
    return { search: next.toString() };
  };
}
