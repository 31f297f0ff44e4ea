/**
 * Fetches an HTML file of our own as a document. The browser's parser reads it: nothing in it runs, and no text becomes
 * HTML of the page. Null where it can't be fetched.
 */
export const fetchDocument = (url: string): Promise<Document | null> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', url);
    request.responseType = 'document';
    request.addEventListener('loadend', () =>
      resolve(request.status === 200 && request.response instanceof Document ? request.response : null),
    );
    request.send();
  });
