import { searchedWords } from '@timbro/core/people/search-rules.ts';
import { seesDepartment } from '@timbro/core/people/sight-rules.ts';
import type { Database } from '#db/client.ts';
import type { PeopleDirectory, PeopleSearch } from '#http/server.ts';
import { type DirectoryPerson, askVersion, loadPeople } from './directory.repo.ts';

type Loaded = Awaited<ReturnType<typeof loadPeople>>;

const sizeOf = (loaded: Loaded | undefined): number => loaded?.people?.length ?? 0;

/** How many people a process holds: they take some 16 MB. */
const mostPeople = 50_000;

/**
 * Under row level security no index finds part of a word, so that a search in SQL reads everybody. Here the people of a
 * company are read once and searched in memory, as long as the database says with each search that nobody has changed since:
 * whoever asks after a commit finds what it changed. Companies that nobody has searched for longest make room; of one that
 * does not fit at all, the database is asked.
 */
export function createPeopleDirectory(
  database: Pick<Database, 'ask' | 'reader'>,
  most: number = mostPeople,
): PeopleDirectory {
  const kept = new Map<string, Loaded>();
  const loading = new Map<string, Promise<Loaded>>();

  let held = 0;
  const forget = (companyId: string) => {
    held -= sizeOf(kept.get(companyId));
    kept.delete(companyId);
  };
  /** The last in the map is the one used last. */
  const keep = (companyId: string, loaded: Loaded): Loaded => {
    forget(companyId);
    kept.set(companyId, loaded);
    held += sizeOf(loaded);
    for (const oldest of kept.keys()) {
      if (held <= most) break;
      forget(oldest);
    }
    return loaded;
  };

  const load = (companyId: string): Promise<Loaded> => {
    const loaded = loadPeople(database.reader(companyId), companyId, most)
      .then((found) => keep(companyId, found))
      .finally(() => loading.delete(companyId));
    loading.set(companyId, loaded);
    return loaded;
  };

  const atLeast = async (companyId: string, version: string): Promise<Loaded> => {
    const known = kept.get(companyId);
    if (known?.version === version) return keep(companyId, known);
    const underWay = loading.get(companyId);
    // What began before the version was asked for may be older; what begins from now on is not.
    const shared = await underWay;
    return shared?.version === version ? shared : (loading.get(companyId) ?? load(companyId));
  };

  return {
    async find(companyId, wanted) {
      const { version, lowered } = await askVersion(database, companyId, wanted.search);
      const { people } = await atLeast(companyId, version);
      return people && people.filter(matching(wanted, lowered)).map(({ id }) => id);
    },
  };
}

/** The same as `matchesWords` with the other conditions of the lists in SQL. */
function matching(wanted: PeopleSearch, lowered: string): (person: DirectoryPerson) => boolean {
  const { search, byCodes = false, sight = 'company', id, status, role, departmentId } = wanted;
  const words = searchedWords(search);
  const badge = search.toLowerCase();
  const wantedId = id?.toLowerCase();
  const [roles, statuses] = [chosenFrom<string>(role), chosenFrom<string>(status)];
  const departments = chosenFrom(departmentId?.map((one) => one.toLowerCase()));
  return (person) => {
    if (wantedId !== undefined && person.id !== wantedId) return false;
    if (!statuses(person.status) || !roles(person.role) || !departments(person.departmentId ?? 'none')) return false;
    if (sight !== 'company' && !seesDepartment(sight, person.departmentId)) return false;
    if (words?.every((word) => person.text.includes(word))) return true;
    return byCodes && (person.badge === badge || (person.taxCode?.includes(lowered) ?? false));
  };
}

const chosenFrom = <T>(some: readonly T[] | undefined): ((one: T) => boolean) => {
  if (!some?.length) return () => true;
  const chosen = new Set(some);
  return (one) => chosen.has(one);
};

type Wish = { readonly sort: string; readonly page: number; readonly pageSize: number };

/** Of those who were found, whom a page has to read: only in the order of names it is known beforehand who is on it. */
export function shownOf(found: readonly string[], { sort, page, pageSize }: Wish) {
  const [total, skipped] = [found.length, (page - 1) * pageSize];
  if (sort !== 'name' && sort !== '-name') return { ids: found, skipped, total };
  const inOrder = sort === 'name' ? found : found.toReversed();
  return { ids: inOrder.slice(skipped, skipped + pageSize), skipped: 0, total };
}
