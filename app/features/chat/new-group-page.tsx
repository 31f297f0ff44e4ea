import type { Person } from '@contract/contacts/person';
import { Button } from '@ds/button/button';
import { CheckboxGroup } from '@ds/checkbox-group/checkbox-group';
import { Notice } from '@ds/notice/notice';
import { TextField } from '@ds/text-field/text-field';
import { usePending } from '@ds/use-pending/use-pending';
import { useRef, useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useNavigate } from 'react-router-dom';
import { useChatStore } from '../../chat/use-chat';
import { isAboutSession } from '../../services/failure';
import { useServices } from '../../services/services-context';
import { MemberQueries } from '../../shell/member-queries';
import { useFailure, useFailureText } from '../../shell/use-failure';
import { useIsHere } from '../../shell/use-is-here';
import { optionOf } from './contact-option';
import { useTitleCheck } from './group-title';
import { makeGroup } from './make-group';
import { MemberScreen } from './member-screen';
import { useTellAdded } from './use-tell-added';
import { WithContacts } from './with-contacts';

/** /chats/new-group: makes a group with contacts. */
export function NewGroupPage() {
  const { t } = useTranslation();
  return (
    <MemberQueries>
      <MemberScreen title={t('group.new')}>
        <WithContacts>{(contacts) => <GroupForm contacts={contacts} />}</WithContacts>
      </MemberScreen>
    </MemberQueries>
  );
}

function GroupForm({ contacts }: { contacts: readonly Person[] }) {
  const { t } = useTranslation();
  const [title, setTitle] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { make, isMaking, field, problem } = useMakeGroup({ title, memberIds: chosen, contacts });
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <TextField
        {...field}
        label={t('group.title')}
        value={title}
        autoComplete="off"
        onChange={(event) => setTitle(event.target.value)}
      />
      <CheckboxGroup
        label={t('group.choose')}
        options={contacts.map(optionOf)}
        value={chosen}
        onValueChange={setChosen}
      />
      {problem === null ? null : (
        <Notice role="alert" tone="danger">
          {problem}
        </Notice>
      )}
      <Button block type="submit" loading={isMaking} loadingLabel={t('group.making')}>
        {t('group.make')}
      </Button>
    </form>
  );
}

interface NewGroup {
  title: string;
  memberIds: readonly string[];
  contacts: readonly Person[];
}

/** Makes the group, opens its chat, and tells who was only invited. */
function useMakeGroup({ title, memberIds, contacts }: NewGroup) {
  const { groups } = useServices();
  const store = useChatStore();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const tell = useTellAdded();
  const fail = useFailure();
  const textOf = useFailureText();
  const [isMaking, run] = usePending();
  // Sent again after a lost answer, it makes no second group.
  const [id] = useState(() => crypto.randomUUID());
  const tried = useRef<ReadonlySet<string> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { field, check } = useTitleCheck(title);
  const make = () =>
    run(async () => {
      setProblem(null);
      if (!check()) return;
      const before = tried.current;
      tried.current = new Set([...(before ?? []), ...memberIds]);
      const result = await makeGroup(groups, { id, title, memberIds }, before);
      if (result.ok) {
        store?.rooms.take(result.data.room);
        if (isHere()) void navigate(`/chats/${result.data.room.id}`, { replace: true });
        return tell(result.data, contacts);
      }
      if (isAboutSession(result)) return fail(result);
      setProblem(textOf(result));
    });
  return { make, isMaking, field, problem };
}
