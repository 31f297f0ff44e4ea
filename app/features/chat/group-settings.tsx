import { type GroupSettings } from '@contract/chat/group';
import type { GroupRoom } from '@contract/chat/room';
import { useAnnounce } from '@ds/announcer/announcer';
import { Button } from '@ds/button/button';
import { Checkbox } from '@ds/checkbox/checkbox';
import { FieldGroup } from '@ds/field-group/field-group';
import { Notice } from '@ds/notice/notice';
import { RadioGroup } from '@ds/radio-group/radio-group';
import { Sheet } from '@ds/sheet/sheet';
import { TextField } from '@ds/text-field/text-field';
import { usePending } from '@ds/use-pending/use-pending';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useChatStore } from '../../chat/use-chat';
import { useLanguage } from '../../i18n/language';
import { isAboutSession } from '../../services/failure';
import { useServices } from '../../services/services-context';
import { useFailure, useFailureText } from '../../shell/use-failure';
import { formatSpan } from './format-times';
import { GroupPicture } from './group-picture';
import { useTitleCheck } from './group-title';

interface Props {
  group: GroupRoom;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The settings of a group: its picture, its name, and its rules. For those who manage it. */
export function GroupSettingsSheet({ group, open, onOpenChange }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet title={t('group.settings')} open={open} onOpenChange={onOpenChange} closeLabel={t('page.close')}>
      <div className="flex flex-col gap-8 px-gutter py-4">
        <GroupPicture group={group} />
        <TitleForm group={group} />
        <MembersCan group={group} />
        <Newcomers group={group} />
        <SlowMode group={group} />
      </div>
    </Sheet>
  );
}

/** Sends changes of a group. A refusal is shown in place, unless it is about the session. */
function useChange({ id: room }: GroupRoom) {
  const { groups } = useServices();
  const store = useChatStore();
  const fail = useFailure();
  const textOf = useFailureText();
  const [problem, setProblem] = useState<string>();
  const change = async (wanted: Partial<GroupSettings> & { title?: string }): Promise<boolean> => {
    setProblem(undefined);
    const result = await groups.changeGroup({ room, ...wanted });
    if (result.ok) store?.rooms.take(result.data);
    else if (isAboutSession(result)) fail(result);
    else setProblem(textOf(result));
    return result.ok;
  };
  return { change, problem };
}

/** The name of the group. What is typed stays until it is saved, whatever others change meanwhile. */
function TitleForm({ group }: { group: GroupRoom }) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const { change, problem } = useChange(group);
  const [typed, setTyped] = useState<string | null>(null);
  const [isSaving, run] = usePending();
  const title = typed ?? group.title;
  const { field, check } = useTitleCheck(title);
  const save = () =>
    run(async () => {
      if (!check() || !(await change({ title }))) return;
      // What is typed meanwhile stays.
      setTyped((now) => (now === title ? null : now));
      announce(t('group.saved'));
    });
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        {...field}
        label={t('group.title')}
        value={title}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      {problem === undefined ? null : (
        <Notice role="alert" tone="danger">
          {problem}
        </Notice>
      )}
      <Button block type="submit" variant="secondary" loading={isSaving} loadingLabel={t('group.saving')}>
        {t('group.saveTitle')}
      </Button>
    </form>
  );
}

/** Saves a rule as soon as it is chosen. It is shown at once, and reverted if saving fails. */
function useRules(group: GroupRoom) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const { change, problem } = useChange(group);
  const [pending, setPending] = useState<readonly Partial<GroupSettings>[]>([]);
  const save = async (wanted: Partial<GroupSettings>): Promise<void> => {
    setPending((before) => [...before, wanted]);
    if (await change(wanted)) announce(t('group.saved'));
    setPending((before) => before.filter((other) => other !== wanted));
  };
  return {
    rules: pending.reduce<GroupSettings>((rules, wanted) => ({ ...rules, ...wanted }), group.settings),
    save: (wanted: Partial<GroupSettings>) => void save(wanted),
    problem,
  };
}

const circleOf = (isEverybody: boolean): GroupSettings['whoWrites'] => (isEverybody ? 'everybody' : 'admins');

/** What members can do; admins always can. */
function MembersCan({ group }: { group: GroupRoom }) {
  const { t } = useTranslation();
  const { rules, save, problem } = useRules(group);
  return (
    <FieldGroup label={t('group.rules.can')} hint={t('group.rules.canHint')} error={problem}>
      <Checkbox
        label={t('group.rules.write')}
        checked={rules.whoWrites === 'everybody'}
        onCheckedChange={(isOn) => save({ whoWrites: circleOf(isOn) })}
      />
      <Checkbox
        label={t('group.rules.links')}
        checked={rules.linksAllowed}
        onCheckedChange={(isOn) => save({ linksAllowed: isOn })}
      />
      <Checkbox
        label={t('group.rules.pin')}
        checked={rules.whoPins === 'everybody'}
        onCheckedChange={(isOn) => save({ whoPins: circleOf(isOn) })}
      />
      <Checkbox
        label={t('group.rules.invite')}
        checked={rules.whoInvites === 'everybody'}
        onCheckedChange={(isOn) => save({ whoInvites: circleOf(isOn) })}
      />
      <Checkbox
        label={t('group.rules.see')}
        checked={!rules.membersHidden}
        onCheckedChange={(isOn) => save({ membersHidden: !isOn })}
      />
    </FieldGroup>
  );
}

/** The rules for those who join. */
function Newcomers({ group }: { group: GroupRoom }) {
  const { t } = useTranslation();
  const { rules, save, problem } = useRules(group);
  return (
    <FieldGroup label={t('group.rules.joining')} error={problem}>
      <Checkbox
        label={t('group.rules.history')}
        checked={rules.historyOpen}
        onCheckedChange={(isOn) => save({ historyOpen: isOn })}
      />
      <Checkbox
        label={t('group.rules.approval')}
        checked={rules.approval}
        onCheckedChange={(isOn) => save({ approval: isOn })}
      />
    </FieldGroup>
  );
}

/** The seconds that are offered as a wait. */
const WAITS = [0, 10, 30, 60, 300, 900, 3_600];

/** How long members wait between two messages. */
function SlowMode({ group }: { group: GroupRoom }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const { rules, save, problem } = useRules(group);
  const waits = [...new Set([...WAITS, rules.slowMode])].toSorted((a, b) => a - b);
  return (
    <RadioGroup
      label={t('group.rules.slow')}
      hint={t('group.rules.slowHint')}
      options={waits.map((seconds) => ({
        value: String(seconds),
        label: seconds === 0 ? t('group.rules.off') : formatSpan(locale, seconds),
      }))}
      value={String(rules.slowMode)}
      onValueChange={(value) => save({ slowMode: Number(value) })}
      error={problem}
    />
  );
}
