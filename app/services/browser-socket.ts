import { SOCKET } from '@contract/constants';
import type { SocketEnvironment } from './socket-client';

/** The browser, as the socket uses it. */
export const browserEnvironment: SocketEnvironment = {
  openPort({ onOpen, onMessage, onClose }) {
    // `http:` becomes `ws:`, and `https:` becomes `wss:`.
    const socket = new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}${SOCKET.path}`);
    socket.addEventListener('open', onOpen);
    socket.addEventListener('message', ({ data }) => onMessage(data));
    socket.addEventListener('close', ({ code, reason }) => onClose(code, reason));
    return socket;
  },
  now: () => performance.now(),
  setTimer(work, milliseconds) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
  isOnline: () => navigator.onLine,
  onSignal(listener) {
    const over = new AbortController();
    const { signal } = over;
    window.addEventListener('online', () => listener('online'), { signal });
    window.addEventListener('offline', () => listener('offline'), { signal });
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'visible' && listener('visible'),
      { signal },
    );
    return () => over.abort();
  },
};
