import { MediaAddressContext } from '@app/chat/media-address';
import { ChatCachesContext } from '@app/chat/use-chat';
import { AppRouter } from '@app/router';
import type { Services } from '@app/services/services';
import { type ChatCaches, NO_CACHES } from '@app/session/chat-cache/chat-cache';
import { Providers } from '@app/shell/providers';
import { mediaPath } from '@contract/chat/media';
import { render } from 'vitest-browser-react';
import { createDeps, type Scene } from '../../../stories/page-frame/page-frame';

/** What a test may do before the app is drawn. */
export interface Opening {
  /** Kept with the entry of the history. */
  state?: unknown;
  /** Takes the calls before the first of them goes out. */
  prepare?: (services: Services) => void;
  /** What the device has kept. @default nothing */
  caches?: ChatCaches;
  /** Where the media of messages are. @default at the server, which isn't there: no picture can be loaded */
  mediaAt?: typeof mediaPath;
}

/**
 * Draws the app for a member who is logged in.
 * @returns the calls that it sends
 */
export async function openApp(
  route: string,
  scene: Scene,
  { state = null, prepare, caches = NO_CACHES, mediaAt = mediaPath }: Opening = {},
): Promise<Services> {
  const deps = createDeps('en-US', { loggedIn: true, ...scene });
  prepare?.(deps.services);
  window.history.replaceState(state, '', `#${route}`);
  await render(
    <Providers deps={deps}>
      <ChatCachesContext value={caches}>
        <MediaAddressContext value={mediaAt}>
          <AppRouter />
        </MediaAddressContext>
      </ChatCachesContext>
    </Providers>,
  );
  return deps.services;
}
