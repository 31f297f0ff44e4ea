import { AUDIENCES, type PrivacySettings, SENDERS } from '@contract/privacy/settings';
import { useAnnounce } from '@ds/announcer/announcer';
import { ButtonLink } from '@ds/button/button';
import { Card } from '@ds/card/card';
import { Checkbox } from '@ds/checkbox/checkbox';
import { ErrorState } from '@ds/error-state/error-state';
import { FieldGroup } from '@ds/field-group/field-group';
import { RadioGroup } from '@ds/radio-group/radio-group';
import { Spinner } from '@ds/spinner/spinner';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useChatStore } from '../../chat/use-chat';
import { useServices } from '../../services/services-context';
import { MemberPage } from '../../shell/member-page';
import { useCallQuery, useQueries } from '../../shell/use-call-query';
import { useFailure, useFailureText } from '../../shell/use-failure';

/** /dashboard/privacy: what the member lets others do and know. */
export function PrivacyPage() {
  const { t } = useTranslation();
  const title = t('privacy.title');
  return (
    <MemberPage title={title} heading={title}>
      <div className="flex flex-col gap-6">
        <Content />
        <ButtonLink block variant="quiet" href="#/dashboard">
          {t('page.back')}
        </ButtonLink>
      </div>
    </MemberPage>
  );
}

function Content() {
  const { t } = useTranslation();
  const textOf = useFailureText();
  const [settings, retry] = useCallQuery(useQueries().privacy.readPrivacy());
  if (settings.state === 'failed')
    return (
      <ErrorState
        title={t('privacy.failed')}
        onRetry={retry}
        retryLabel={t('page.retry')}
        retryingLabel={t('page.loading')}
      >
        {textOf(settings.failure)}
      </ErrorState>
    );
  if (settings.state === 'loading') return <Spinner label={t('page.loading')} />;
  return <Choices settings={settings.data} />;
}

/**
 * Saves choices as soon as they are made, one after the other: each answer holds all settings, so the last to come must be
 * of the last choice. A choice is drawn at once, and taken back where it isn't saved.
 */
function useSave(): [pending: Partial<PrivacySettings>, save: (change: Partial<PrivacySettings>) => void] {
  const { t } = useTranslation();
  const { privacy } = useServices();
  const { queryKey } = useQueries().privacy.readPrivacy();
  const client = useQueryClient();
  const store = useChatStore();
  const announce = useAnnounce();
  const fail = useFailure();
  const [pending, setPending] = useState<readonly Partial<PrivacySettings>[]>([]);
  const last = useRef(Promise.resolve());
  const send = async (change: Partial<PrivacySettings>): Promise<void> => {
    const result = await privacy.changePrivacy(change);
    if (result.ok) {
      // An older answer that is still under way must not replace this one.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, result.data);
      announce(t('privacy.saved'));
      // What the chats show of reading depends on it.
      if (change.readReceipts !== undefined) void store?.rooms.load();
    } else fail(result);
    setPending((changes) => changes.filter((each) => each !== change));
  };
  const save = (change: Partial<PrivacySettings>): void => {
    setPending((changes) => [...changes, change]);
    last.current = last.current.then(() => send(change));
  };
  return [pending.reduce((all, change) => ({ ...all, ...change }), {}), save];
}

function Choices({ settings }: { settings: PrivacySettings }) {
  const { t } = useTranslation();
  const [pending, save] = useSave();
  const { messagesFrom, groupsFrom, presenceFor, findable, readReceipts } = { ...settings, ...pending };
  const audiences = AUDIENCES.map((value) => ({ value, label: t(`privacy.${value}`) }));
  return (
    <>
      <Card>
        <RadioGroup
          label={t('privacy.messagesFrom')}
          options={SENDERS.map((value) =>
            value === 'everybody'
              ? { value, label: t('privacy.everybody'), hint: t('privacy.requestsHint') }
              : { value, label: t('privacy.contacts') },
          )}
          value={messagesFrom}
          onValueChange={(value) => save({ messagesFrom: value })}
        />
      </Card>
      <Card>
        <RadioGroup
          label={t('privacy.presenceFor')}
          hint={t('privacy.presenceHint')}
          options={audiences}
          value={presenceFor}
          onValueChange={(value) => save({ presenceFor: value })}
        />
      </Card>
      <Card>
        <RadioGroup
          label={t('privacy.groupsFrom')}
          hint={t('privacy.groupsHint')}
          options={audiences}
          value={groupsFrom}
          onValueChange={(value) => save({ groupsFrom: value })}
        />
      </Card>
      <Card>
        <FieldGroup label={t('privacy.others')} hint={t('privacy.receiptsHint')}>
          <Checkbox
            label={t('privacy.readReceipts')}
            checked={readReceipts}
            onCheckedChange={(checked) => save({ readReceipts: checked })}
          />
          <Checkbox
            label={t('privacy.findable')}
            checked={findable}
            onCheckedChange={(checked) => save({ findable: checked })}
          />
        </FieldGroup>
      </Card>
    </>
  );
}
