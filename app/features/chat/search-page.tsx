import { TextField } from '@ds/text-field/text-field';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useNavigate } from 'react-router-dom';
import { useChatState, useChatStore } from '../../chat/use-chat';
import { AwaitedMember } from '../../shell/awaited-member';
import { MemberQueries } from '../../shell/member-queries';
import { MemberScreen } from './member-screen';
import { useRoomName } from './room-name';
import { SearchResults } from './search-results';
import { SEARCH, type SearchState, useSearchState } from './search-state';

/** Milliseconds without a key after which what is typed is searched for. */
const PAUSE = 300;

/** The longest query, as the server takes it. */
const MAX_LENGTH = 100;

/** What the search of one room is called, by its kind. */
const TITLES = {
  direct: 'search.inChat',
  support: 'search.inChat',
  group: 'search.inGroup',
  saved: 'search.inSaved',
} as const;

/** /chats/search: finds people, chats and messages; or the messages of one chat, if it was opened there. */
export function SearchPage() {
  const { t } = useTranslation();
  const memberId = useChatStore()?.memberId;
  return (
    <MemberQueries>
      {memberId === undefined ? (
        <MemberScreen title={t('search.title')}>
          <AwaitedMember />
        </MemberScreen>
      ) : (
        <Search key={memberId} memberId={memberId} />
      )}
    </MemberQueries>
  );
}

function Search({ memberId }: { memberId: number }) {
  const { t } = useTranslation();
  const state = useSearchState(memberId);
  const { query = '', room } = state;
  const nameOf = useRoomName();
  const { rooms } = useChatState();
  const inside = room === undefined ? undefined : rooms.get(room);
  const [typed, setTyped] = useTyped(state);
  return (
    <MemberScreen title={inside ? t(TITLES[inside.kind], { name: nameOf(inside) }) : t('search.title')}>
      <div className="flex flex-col gap-6">
        <form role="search" onSubmit={(event) => event.preventDefault()}>
          <TextField
            ref={useFirstFocus(query === '')}
            type="search"
            label={t(room === undefined ? 'search.label' : 'search.labelInChat')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            maxLength={MAX_LENGTH}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
          />
        </form>
        <SearchResults query={query.trim()} room={room} />
      </div>
    </MemberScreen>
  );
}

/** What is typed. After a pause it is searched for: the entry of the history keeps it. */
function useTyped(state: SearchState) {
  const { query = '' } = state;
  const navigate = useNavigate();
  const [typed, setTyped] = useState(query);
  const search = useEffectEvent(() => {
    if (typed === query) return;
    const { memberId, room } = state;
    const searched: SearchState = { memberId, query: typed, ...(room === undefined ? {} : { room }) };
    void navigate(SEARCH, { replace: true, state: searched });
  });
  useEffect(() => {
    const timer = setTimeout(() => search(), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}

/** Gives the field focus when the page opens, after the page has given it to its heading. */
function useFirstFocus(isWanted: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const focus = useEffectEvent(() => {
    if (isWanted) field.current?.focus();
  });
  useEffect(() => {
    const frame = requestAnimationFrame(() => focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return field;
}
