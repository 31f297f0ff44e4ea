import type { GroupRoom } from '@contract/chat/room';
import type { Person } from '@contract/contacts/person';
import { Button } from '@ds/button/button';
import { CheckboxGroup } from '@ds/checkbox-group/checkbox-group';
import { EmptyState } from '@ds/empty-state/empty-state';
import { Notice } from '@ds/notice/notice';
import { Sheet } from '@ds/sheet/sheet';
import { useToast } from '@ds/toast/toast';
import { usePending } from '@ds/use-pending/use-pending';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useChatStore } from '../../chat/use-chat';
import { isAboutSession } from '../../services/failure';
import { useServices } from '../../services/services-context';
import { useFailure, useFailureText } from '../../shell/use-failure';
import { optionOf } from './contact-option';
import { useGroupMembers, useRefreshMembers } from './use-group-members';
import { useTellAdded } from './use-tell-added';
import { WithContacts } from './with-contacts';

interface Props {
  group: GroupRoom;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds contacts to a group. */
export function AddMembers({ group, open, onOpenChange }: Props) {
  const { t } = useTranslation();
  const Choice = group.rights.seeMembers ? OthersChoice : ContactsChoice;
  return (
    <Sheet title={t('group.add')} open={open} onOpenChange={onOpenChange} closeLabel={t('page.close')}>
      <div className="px-gutter py-4">
        <WithContacts>
          {(contacts) => <Choice group={group} contacts={contacts} onDone={() => onOpenChange(false)} />}
        </WithContacts>
      </div>
    </Sheet>
  );
}

interface ChoiceProps {
  group: GroupRoom;
  contacts: readonly Person[];
  onDone: () => void;
}

/** The contacts who aren't in the group, as far as its list is loaded: the server skips those who are. */
function OthersChoice({ contacts, ...props }: ChoiceProps) {
  const { t } = useTranslation();
  const [members] = useGroupMembers(props.group.id);
  const listed = members.state === 'ready' ? members.data.members : [];
  const known = new Set(listed.map(({ person }) => person.memberId));
  const others = contacts.filter(({ memberId }) => !known.has(memberId));
  if (others.length === 0)
    return (
      <EmptyState icon={<Users aria-hidden className="size-8" />} title={t('group.allInTitle')}>
        {t('group.allIn')}
      </EmptyState>
    );
  return <ContactsChoice contacts={others} {...props} />;
}

function ContactsChoice({ group, contacts, onDone }: ChoiceProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { add, isAdding, isNobody, problem } = useAdd(group, { contacts, chosen, onDone });
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <CheckboxGroup
        label={t('group.addWhom')}
        options={contacts.map(optionOf)}
        value={chosen}
        onValueChange={setChosen}
        error={isNobody ? t('group.addNobody') : undefined}
      />
      {problem === null ? null : (
        <Notice role="alert" tone="danger">
          {problem}
        </Notice>
      )}
      <Button block type="submit" loading={isAdding} loadingLabel={t('group.adding')}>
        {t('group.addConfirm')}
      </Button>
    </form>
  );
}

/** Adds the chosen contacts, and reports the result for each. */
function useAdd(
  { id: room }: GroupRoom,
  { contacts, chosen, onDone }: Omit<ChoiceProps, 'group'> & { chosen: readonly string[] },
) {
  const { t } = useTranslation();
  const { groups } = useServices();
  const { show } = useToast();
  const store = useChatStore();
  const tell = useTellAdded();
  const refresh = useRefreshMembers();
  const fail = useFailure();
  const textOf = useFailureText();
  const [isAdding, run] = usePending();
  const [isTried, setTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const add = () =>
    run(async () => {
      setTried(true);
      setProblem(null);
      if (chosen.length === 0) return;
      const result = await groups.addGroupMembers({ room, memberIds: [...chosen] });
      if (!result.ok) return isAboutSession(result) ? fail(result) : setProblem(textOf(result));
      store?.rooms.take(result.data.room);
      void refresh();
      onDone();
      const count = chosen.length - result.data.invited.length - result.data.refused.length;
      if (count > 0) show({ id: 'added', tone: 'success', text: t('group.added', { count }) });
      tell(result.data, contacts);
    });
  return { add, isAdding, isNobody: isTried && chosen.length === 0, problem };
}
