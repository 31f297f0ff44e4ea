import type { Person } from '@contract/contacts/person';
import type { Profile } from '../../navigation/profile';
import type { CallQuery } from '../../services/queries';
import type { Result } from '../../services/result';
import { useServices } from '../../services/services-context';
import { useQueries } from '../../shell/use-call-query';

/** How a profile is requested: as a query, and by a call. With an introduction, the reader needn't be acquainted. */
export function useProfile({ memberId: id, introduction }: Profile): {
  query: CallQuery<Person>;
  ask: () => Promise<Result<Person>>;
} {
  const { groups } = useServices();
  const queries = useQueries().groups;
  const memberId = String(id);
  if (introduction === null)
    return { query: queries.getPerson({ memberId }), ask: () => groups.getPerson({ memberId }) };
  const request = { memberId, introduction };
  return { query: queries.getIntroduced(request), ask: () => groups.getIntroduced(request) };
}
