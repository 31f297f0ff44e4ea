import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '../../i18n/translation';
import type { ChatStore } from '../../chat/store/chat-store';
import { useUnfetched } from '../../shell/use-unfetched';
import { emojiPart } from './emoji-part';
import type { RoomActions } from './use-room-actions';

interface Props {
  store: ChatStore;
  actions: RoomActions;
}

/** Reacts to a message with any emoji. */
export function MoreReactions({ store, actions }: Props) {
  const { t } = useTranslation();
  const { reactingTo, pickReaction, react } = actions;
  const [Sheet, load] = emojiPart.usePart();
  const unfetched = useUnfetched();
  const fail = useEffectEvent(() => {
    pickReaction(null);
    unfetched();
  });
  useEffect(() => {
    if (reactingTo !== null) load().catch(() => fail());
  }, [reactingTo, load]);
  if (Sheet === null) return null;
  return (
    <Sheet
      store={store}
      title={t('emoji.more')}
      open={reactingTo !== null}
      onOpenChange={() => pickReaction(null)}
      onChoose={(emoji) => {
        pickReaction(null);
        if (reactingTo !== null) react(reactingTo, emoji);
      }}
    />
  );
}
