import type { Room } from '@contract/chat/room';
import { Button, ButtonLink } from '@ds/button/button';
import { Card } from '@ds/card/card';
import { EmptyState } from '@ds/empty-state/empty-state';
import { FileCard } from '@ds/file-card/file-card';
import { Spinner } from '@ds/spinner/spinner';
import Share from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useNavigate } from 'react-router-dom';
import { useChatStore } from '../../chat/use-chat';
import { useShareBox, useShared } from '../../chat/use-share-box';
import { useLanguage } from '../../i18n/language';
import type { Shared } from '../../session/share-box';
import { MemberQueries } from '../../shell/member-queries';
import { excerptOf } from './excerpt';
import { detailOf } from '../../chat/media-words';
import { MemberScreen } from './member-screen';
import { RoomChooser, RoomFilter } from './room-chooser';
import { joinShared } from './shared-text';

/** /chats/share: asks which chat gets what another app has shared. */
export function SharePage() {
  const { t } = useTranslation();
  const shared = useShared();
  return (
    <MemberScreen title={t('share.title')}>
      {shared === undefined ? <Spinner label={t('page.loading')} /> : null}
      {shared === null ? <NothingShared /> : null}
      {shared ? <ChooseChat shared={shared} /> : null}
    </MemberScreen>
  );
}

function NothingShared() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<Share aria-hidden className="size-8" />}
      title={t('share.nothingTitle')}
      actions={<ButtonLink href="#/chats">{t('room.toChats')}</ButtonLink>}
    >
      {t('share.nothing')}
    </EmptyState>
  );
}

function ChooseChat({ shared }: { shared: Shared }) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState('');
  const { hand, cancel } = useHandOver(shared);
  return (
    <div className="flex flex-col gap-6">
      <Contents shared={shared} />
      <Button variant="secondary" block onClick={cancel}>
        {t('page.cancel')}
      </Button>
      <section aria-labelledby="share-choose" className="flex flex-col gap-3">
        <div>
          <h2 id="share-choose" className="text-title font-semibold text-ink">
            {t('chats.chooseTitle')}
          </h2>
          <p className="text-small text-muted">{t('share.hint')}</p>
        </div>
        <RoomFilter value={filter} onChange={setFilter} />
        <div className="-mx-bleed">
          <MemberQueries>
            <RoomChooser filter={filter} headingLevel={3} onChoose={hand} />
          </MemberQueries>
        </div>
      </section>
    </div>
  );
}

/** What is shared, in short. */
function Contents({ shared }: { shared: Shared }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const { text } = excerptOf(joinShared(shared), []);
  return (
    <Card className="flex flex-col gap-3">
      {text === '' ? null : (
        <p dir="auto" className="text-body wrap-anywhere">
          {text}
        </p>
      )}
      {shared.files.length === 0 ? null : (
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari drops the list role of lists without bullets
        <ul role="list" aria-label={t('media.attached')} className="flex flex-col gap-2">
          {shared.files.map((file, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two files may have one name, and none moves
            <li key={index}>
              <FileCard name={file.name} detail={detailOf(t, locale, file)} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Hands what is shared to the composer of a chat, or throws it away. Back leads to neither. */
function useHandOver(shared: Shared): { hand: (room: Room) => void; cancel: () => void } {
  const store = useChatStore();
  const box = useShareBox();
  const navigate = useNavigate();
  const leave = (route: string): void => {
    void box.forget();
    void navigate(route, { replace: true });
  };
  return {
    hand(room) {
      store?.composer.handOver(room.id, joinShared(shared), shared.files);
      leave(`/chats/${room.id}`);
    },
    cancel: () => leave('/chats'),
  };
}
