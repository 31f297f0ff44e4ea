/** A form with files on its way. */
interface Upload {
  url: string;
  method: string;
  headers: Headers;
  body: FormData;
  /** Milliseconds without progress after which it fails (D37). */
  stallTimeout: number;
  signal: AbortSignal | undefined;
  /** Told how much has been sent, from 0 to 1. */
  onProgress: ((share: number) => void) | undefined;
}

/**
 * Sends a form with files and resolves with the answer's text. XMLHttpRequest, because fetch tells nothing of what
 * has been sent. Rejects where nothing moves for too long, the network fails, or it is cancelled.
 */
export function upload({
  url,
  method,
  headers,
  body,
  stallTimeout,
  signal,
  onProgress,
}: Upload): Promise<string> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const fail = (): void => reject(new Error('The upload did not end.'));
    const abort = (): void => request.abort();
    let stall = setTimeout(abort, stallTimeout);
    const moved = (): void => {
      clearTimeout(stall);
      stall = setTimeout(abort, stallTimeout);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moved();
      if (total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('progress', moved);
    request.addEventListener('load', () => resolve(request.responseText));
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    request.addEventListener('loadend', () => {
      clearTimeout(stall);
      signal?.removeEventListener('abort', abort);
    });
    signal?.addEventListener('abort', abort, { once: true });
    request.open(method, url);
    headers.forEach((value, name) => request.setRequestHeader(name, value));
    request.send(body);
  });
}
