import { MAX_PICTURES, MEDIA_LIMIT } from '@contract/chat/media';
import type { Room } from '@contract/chat/room';
import { AttachmentTray, type TrayItem } from '@ds/attachment-tray/attachment-tray';
import { FileDrop, FilePicker, type FilePickerHandle } from '@ds/file-picker/file-picker';
import { IconButton } from '@ds/icon-button/icon-button';
import { List, ListRow } from '@ds/list-row/list-row';
import { Sheet } from '@ds/sheet/sheet';
import Camera from 'lucide-react/icons/camera';
import FileIcon from 'lucide-react/icons/file';
import ImageIcon from 'lucide-react/icons/image';
import Mic from 'lucide-react/icons/mic';
import Paperclip from 'lucide-react/icons/paperclip';
import {
  type ClipboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '../../i18n/translation';
import type { Attachment } from '../../chat/attachment';
import type { ChatStore } from '../../chat/store/chat-store';
import { useChatState } from '../../chat/use-chat';
import { PICTURE_TYPES, readChosen, VIDEO_TYPES } from '../../device/chosen-media';
import { useHasTouch } from '../../device/use-has-touch';
import { useObjectUrls } from '../../device/use-object-urls';
import { useLanguage } from '../../i18n/language';
import { DescribeSheet } from './describe-sheet';
import { formatClock } from '../../i18n/format-clock';
import { detailOf, formatSize, nameAttachment } from '../../chat/media-words';
import { canAttach } from './message-rights';

/** What the composer needs to attach pictures and files. */
interface Attaching {
  attached: readonly Attachment[];
  /** Why something wasn't attached. */
  problem: string | undefined;
  forgetProblem: () => void;
  button: ReactNode;
  tray: ReactNode;
  /** What opens, and what takes drops; stands beside the composer. */
  beside: ReactNode;
  paste: (event: ClipboardEvent) => void;
}

const NOTHING: readonly Attachment[] = [];

/** Chooses pictures and files for the next message: by button, paste and drop. They are kept until they are sent. */
export function useAttaching(
  store: ChatStore,
  room: Room,
  field: RefObject<HTMLTextAreaElement | null>,
): Attaching {
  const { t } = useTranslation();
  const attached = useChatState().attached.get(room.id) ?? NOTHING;
  const { problem, forgetProblem, add } = useAdding(store, room);
  const [isOpen, setOpen] = useState(false);
  const photos = useRef<FilePickerHandle>(null);
  const camera = useRef<FilePickerHandle>(null);
  const files = useRef<FilePickerHandle>(null);

  const attachHanded = useEffectEvent(() => {
    const handed = store.composer.takeHanded(room.id);
    if (handed.length > 0) void add(handed, 'shown');
  });
  useEffect(() => attachHanded(), [store, room.id]);

  const take = (chosen: readonly File[], as: 'shown' | 'file'): void => {
    setOpen(false);
    field.current?.focus();
    void add(chosen, as);
  };
  const remove = (id: string): void => {
    forgetProblem();
    store.composer.attach(
      room.id,
      attached.filter((one) => one.id !== id),
    );
  };
  const describe = (id: string, description: string): void =>
    store.composer.attach(
      room.id,
      attached.map((one) => (one.id === id ? { ...one, description } : one)),
    );

  return {
    attached,
    problem,
    forgetProblem,
    button: (
      <IconButton
        data-slot="attach"
        label={t('media.attach')}
        icon={<Paperclip aria-hidden className="size-6" />}
        onClick={() => setOpen(true)}
      />
    ),
    tray:
      attached.length > 0 ? (
        <Tray
          attached={attached}
          onRemove={remove}
          onEmptied={() => field.current?.focus()}
          onDescribe={describe}
        />
      ) : undefined,
    beside: (
      <>
        <FilePicker
          ref={photos}
          accept={[...PICTURE_TYPES, ...VIDEO_TYPES].join()}
          onPick={(chosen) => take(chosen, 'shown')}
        />
        <FilePicker
          ref={camera}
          accept="image/*"
          capture="environment"
          onPick={(taken) => take(taken, 'shown')}
        />
        <FilePicker ref={files} onPick={(chosen) => take(chosen, 'file')} />
        <FileDrop label={t('media.drop')} onDrop={(chosen) => take(chosen, 'shown')} />
        <Choice
          open={isOpen}
          onOpenChange={setOpen}
          onPhotos={() => photos.current?.open()}
          onCamera={() => camera.current?.open()}
          onFile={() => files.current?.open()}
        />
      </>
    ),
    paste: (event) => {
      const { files, types } = event.clipboardData;
      const chosen = [...files];
      // Offices add a picture of the text that they copy.
      const isText = types.includes('text/plain') && types.includes('text/html');
      if (chosen.length === 0 || isText) return;
      event.preventDefault();
      take(chosen, 'shown');
    },
  };
}

/** Adds what was chosen, as far as it can be sent; says what can't be. */
function useAdding(store: ChatStore, room: Room) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const [problem, setProblem] = useState<string>();
  const refusalOf = ({ name, size }: File): string | null => {
    if (size === 0) return t('media.empty', { name });
    return size > MEDIA_LIMIT ? t('media.tooLarge', { name, size: formatSize(locale, LIMIT) }) : null;
  };
  const add = async (chosen: readonly File[], as: 'shown' | 'file'): Promise<void> => {
    // The first message to a stranger is a request.
    if (!canAttach(room)) return setProblem(t('media.notInRequest'));
    const refusals = chosen.flatMap((file) => refusalOf(file) ?? []);
    const read = await Promise.all(
      chosen.filter((file) => refusalOf(file) === null).map((file) => readChosen(file, as)),
    );
    const all = [...(store.get().attached.get(room.id) ?? NOTHING), ...read];
    if (all.length > MAX_PICTURES) refusals.push(t('media.tooMany', { count: MAX_PICTURES }));
    setProblem(refusals.length > 0 ? refusals.join('\n') : undefined);
    store.composer.attach(room.id, all.slice(0, MAX_PICTURES));
  };
  return { problem, forgetProblem: () => setProblem(undefined), add };
}

/** The limit as people count: the server takes a little more. */
const LIMIT = 20_000_000;

interface TrayProps {
  attached: readonly Attachment[];
  onRemove: (id: string) => void;
  onEmptied: () => void;
  onDescribe: (id: string, description: string) => void;
}

function Tray({ attached, onRemove, onEmptied, onDescribe }: TrayProps) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const urls = useObjectUrls(attached);
  const [describing, setDescribing] = useState<string | null>(null);
  // The sheet keeps its content while it leaves.
  const [shown, setShown] = useState(describing);
  if (describing !== null && describing !== shown) setShown(describing);
  const nameOf = (attachment: Attachment): string => nameAttachment(t, attachment, attached);
  const itemOf = (attachment: Attachment): TrayItem => {
    const { id, kind, content, voice, description = '' } = attachment;
    const isDescribed = description !== '';
    const name = nameOf(attachment);
    const item = { id, name, removeLabel: t('media.remove', { name }) };
    // Of two voice messages, the names tell which is which.
    const detail = voice
      ? formatClock(voice.duration / 1_000)
      : detailOf(t, locale, { name, size: content.size });
    const values = { name: voice ? `${name} ${detail}` : name };
    const openLabel = isDescribed ? t('media.redescribe', values) : t('media.describe', values);
    const opened = { ...item, openLabel, marked: isDescribed };
    if (kind === 'picture') return { ...opened, src: urls.get(id) ?? null };
    return voice ? { ...opened, detail, icon: <Mic /> } : { ...item, detail };
  };
  const described = attached.find(({ id }) => id === shown);
  return (
    <>
      <AttachmentTray
        label={t('media.attached')}
        items={attached.map(itemOf)}
        onRemove={onRemove}
        onOpen={setDescribing}
        onEmptied={onEmptied}
      />
      {described ? (
        <DescribeSheet
          attachment={described}
          name={nameOf(described)}
          src={urls.get(described.id)}
          open={describing !== null}
          onClose={() => setDescribing(null)}
          onDescribe={(description) => onDescribe(described.id, description)}
        />
      ) : null}
    </>
  );
}

interface ChoiceProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onPhotos: () => void;
  onCamera: () => void;
  onFile: () => void;
}

/** Pictures are made smaller and shown; a file is what it is, whatever it holds. */
function Choice({ open, onOpenChange, ...ways }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      size="content"
      title={t('media.attach')}
      closeLabel={t('page.close')}
      open={open}
      onOpenChange={onOpenChange}
    >
      <Ways {...ways} />
    </Sheet>
  );
}

/** Drawn only once the sheet is open: formatting a size is slow the first time. */
function Ways({ onPhotos, onCamera, onFile }: Omit<ChoiceProps, 'open' | 'onOpenChange'>) {
  const hasTouch = useHasTouch();
  const { t } = useTranslation();
  const { locale } = useLanguage();
  return (
    <List className="px-2 py-3">
      <ListRow
        leading={<ImageIcon />}
        title={t('media.choose')}
        description={t('media.photosHint', { count: MAX_PICTURES })}
        onClick={onPhotos}
      />
      {hasTouch ? <ListRow leading={<Camera />} title={t('media.camera')} onClick={onCamera} /> : null}
      <ListRow
        leading={<FileIcon />}
        title={t('media.file')}
        description={t('media.fileHint', { size: formatSize(locale, LIMIT) })}
        onClick={onFile}
      />
    </List>
  );
}
