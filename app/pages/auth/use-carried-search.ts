import { useLocation } from 'react-router-dom';

/**
 * The query that travels along between the auth pages (D18), without the language, which has its own place
 * in the address (D30).
 */
export function useCarriedSearch(): string {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.delete('lang');
  const rest = params.toString();
  return rest && `?${rest}`;
}
