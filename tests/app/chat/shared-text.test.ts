import { joinShared } from '@app/features/chat/shared-text';
import { readShared } from '@app/session/share-box';
import { describe, expect, it } from 'vitest';

const URL = 'https://tea.example/a';

describe('the text of what is shared', () => {
  it.each([
    ['each part on its own line', ['Tea', 'At noon?', URL], `Tea\nAt noon?\n${URL}`],
    ['one part alone', ['', '', URL], URL],
    ['nothing', ['', '', ''], ''],
    ['an address that the text has, once', ['Tea', `Look: ${URL}.`, URL], `Tea\nLook: ${URL}.`],
    ['an address that the text has between other letters', ['', `看${URL}，好`, URL], `看${URL}，好`],
    ['an address that the title is', [URL, '', URL], URL],
    ['an address beside a longer one', ['', `${URL}/b`, URL], `${URL}/b\n${URL}`],
    ['an address beside one with another ending', ['', `${URL}.html`, URL], `${URL}.html\n${URL}`],
  ])('is %s', (_, [title = '', text = '', url = ''], joined) =>
    expect(joinShared({ title, text, url })).toBe(joined),
  );
});

describe('a shared form', () => {
  it('is read without the white space around its texts', () => {
    const form = new FormData();
    form.append('text', ' At noon?\n');
    expect(readShared(form)).toEqual({ title: '', text: 'At noon?', url: '', files: [] });
  });

  it('is nothing without a text and a chosen file', () => {
    const form = new FormData();
    form.append('title', ' ');
    form.append('files', new File([], ''));
    expect(readShared(form)).toBeNull();
  });
});
