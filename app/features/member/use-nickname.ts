import { CODE } from '@contract/codes';
import type { UserInfo } from '@contract/member/user-info';
import { useToast } from '@ds/toast/toast';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/translation';
import { useAuthForm, useSubmit, type AuthForm } from '../../account/auth-form';
import type { AuthField } from '../../account/auth-values';
import { markField, useFormFailure } from '../../account/form-failures';
import type { Failure } from '../../services/result';
import { useServices } from '../../services/services-context';
import { createNicknameDraft, type NicknameDraftStore } from '../../session/nickname-draft';
import { useMemory } from '../../session/session-context';

export const NICKNAME = ['nickname'] as const satisfies readonly AuthField[];

/** Keeps what is typed over a reload and the end of the session (D15), until it is saved or the member leaves it. */
function useKeptNickname(
  kept: NicknameDraftStore,
  { memberId, nickname }: UserInfo,
  { control }: AuthForm,
): void {
  const { session } = useMemory();
  const typed = useWatch({ control, name: 'nickname' });
  useEffect(() => {
    if (typed === nickname) kept.clear();
    else kept.set(memberId, typed);
  }, [kept, memberId, nickname, typed]);
  useEffect(
    () => () => {
      if (session.get().token !== null) kept.clear();
    },
    [session, kept],
  );
}

/** The form of the nickname. A save is based on the nickname that the member saw when they began to type (D10). */
export function useNickname(member: UserInfo) {
  const { t } = useTranslation();
  const { show } = useToast();
  const { session, tab } = useMemory();
  const [kept] = useState(() => createNicknameDraft(tab));
  const { member: calls } = useServices();
  const form = useAuthForm(NICKNAME, { nickname: kept.get(member.memberId) ?? member.nickname });
  useKeptNickname(kept, member, form);
  const fail = useFormFailure(form);
  // While our team doesn't let the member write.
  const tell = ({ message }: Failure): void => markField(form, 'nickname', message);
  const base = useRef(member);
  const [conflict, setConflict] = useState<UserInfo | null>(null);

  const restart = (from: UserInfo, shows = true): void => {
    base.current = from;
    setConflict(null);
    if (!shows) return;
    form.setValue('nickname', from.nickname);
    form.clearErrors();
  };

  // Follows what other tabs change, but not under the fingers of somebody who types.
  const follow = useEffectEvent((next: UserInfo): void => {
    const { nickname } = base.current;
    if (next.nickname === nickname) base.current = next;
    else if (form.getValues('nickname') === nickname) restart(next);
  });
  useEffect(() => follow(member), [member]);

  const save = async (nickname: string, { profileVersion }: UserInfo): Promise<void> => {
    const { token } = session.get();
    const sent = form.getValues('nickname');
    const result = await calls.updateProfile({ nickname, profileVersion });
    const finish = (saved: UserInfo): void => {
      // Who has typed on meanwhile goes on from what is saved.
      restart(saved, form.getValues('nickname') === sent);
      if (token !== null) session.changeMember(saved, token);
      show({ id: 'nickname', tone: 'success', text: t('profile.saved') });
    };
    if (result.ok) return finish(result.data);
    const { current } = result.data;
    if (result.code !== CODE.conflict || !current) return fail(result, { [CODE.notAllowed]: tell });
    if (current.nickname === nickname) return finish(current);
    // Only the picture was changed, which this form doesn't touch.
    if (current.nickname === base.current.nickname && current.profileVersion !== profileVersion)
      return save(nickname, current);
    setConflict(current);
    if (token !== null) session.setMember(current, token);
  };

  return {
    form,
    submit: useSubmit(form, ({ nickname }) => save(nickname, conflict ?? base.current)),
    /** The current values, where they are not those that the form began with. */
    conflict,
    /** Gives up what was typed. */
    takeCurrent(): void {
      if (conflict) restart(conflict);
      form.setFocus('nickname');
    },
  };
}
