import { useLocation } from 'react-router-dom';
import { withoutParams } from '../../../navigation/params';

/**
 * The query that travels along between the auth pages (D18), without the language, which has its own place
 * in the address (D30).
 */
export function useCarriedSearch(): string {
  const { search } = useLocation();
  return withoutParams(search, ['lang']);
}
