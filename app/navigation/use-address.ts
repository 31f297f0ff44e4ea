import { useLocation } from 'react-router-dom';
import { carriedSearch } from './params';
import type { Address } from './redirect';

/** The address of the current page, with both of its queries (D16). */
export function useAddress(): Address {
  const { search } = useLocation();
  return { hashSearch: search, pageSearch: window.location.search };
}

/** The query that the current auth page passes on to the next (D18). */
export const useCarriedSearch = (): string => carriedSearch(useLocation().search);
