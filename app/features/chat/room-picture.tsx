import type { Room } from '@contract/chat/room';
import type { AvatarProps } from '@ds/avatar/avatar';
import Bookmark from 'lucide-react/icons/bookmark';
import { iconOf } from '../../chat/rooms';

/** Stands for the member's saved messages. */
export const SAVED_ICON = <Bookmark aria-hidden className="size-1/2" />;

/** What stands for a room: its picture, or an icon for the member's saved messages. Props of an avatar. */
export const roomPicture = (room: Room): Pick<AvatarProps, 'src' | 'icon'> =>
  room.kind === 'saved' ? { icon: SAVED_ICON } : { src: iconOf(room) };
