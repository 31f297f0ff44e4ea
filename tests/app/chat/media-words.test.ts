import { createI18n } from '@app/i18n/i18n';
import {
  callMedia,
  detailOf,
  formatSize,
  labelPicture,
  sayMessage,
  tellMessage,
  type Told,
} from '@app/chat/media-words';
import { profileLink } from '@app/navigation/profile';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import texts from '../../../locales/en-US/chat.json';

const { t } = createI18n('en-US', { chat: texts });

const picture: Told = { kind: 'picture' };

describe('the labels of media', () => {
  beforeAll(() => vi.stubGlobal('window', { location: { origin: 'https://halo.example' } }));
  afterAll(() => vi.unstubAllGlobals());

  it('calls the link to a profile a contact', () => {
    for (const introduction of [null, 'A1_-']) {
      const message = { text: profileLink({ memberId: 7, introduction }), media: [] };
      expect([sayMessage(t, message), tellMessage(t, message)]).toEqual(['Contact', 'Contact']);
    }
  });

  it.each<[string, Told[]]>([
    ['Photo', [picture]],
    ['3 photos', [picture, picture, picture]],
    ['GIF', [{ kind: 'picture', animated: true }]],
    ['Video', [{ kind: 'video' }]],
    ['Voice message', [{ kind: 'voice' }]],
    ['menu.pdf', [{ kind: 'file', name: 'menu.pdf' }]],
    ['', []],
  ])('says what media are: %s', (words, media) => {
    expect(callMedia(t, media)).toBe(words);
  });

  it('is the text if there is one, and both for screen readers', () => {
    const message = { text: 'Look', media: [picture] };
    expect(sayMessage(t, message)).toBe('Look');
    expect(sayMessage(t, { ...message, text: '' })).toBe('Photo');
    expect(tellMessage(t, message)).toBe('Photo, Look');
    expect(tellMessage(t, { ...message, text: '' })).toBe('Photo');
    expect(tellMessage(t, { text: 'Look', media: [] })).toBe('Look');
  });

  it('includes descriptions only for screen readers', () => {
    const described = { ...picture, description: 'Two otters' };
    const message = { text: 'Look', media: [described, picture] };
    expect(sayMessage(t, { ...message, text: '' })).toBe('2 photos');
    expect(tellMessage(t, message)).toBe('2 photos, Two otters, Look');
    expect(tellMessage(t, { text: '', media: [] })).toBe('');
    const voice: Told = { kind: 'voice', description: 'We meet at eight' };
    expect(sayMessage(t, { text: '', media: [voice] })).toBe('Voice message');
    expect(tellMessage(t, { text: '', media: [voice] })).toBe('Voice message, We meet at eight');
    const told = { index: 0, total: 1, name: 'Mina', time: '12:05', isOwn: false };
    expect(labelPicture(t, { ...told, description: 'Two otters' })).toBe(
      'Photo from Mina, 12:05, Two otters',
    );
    expect(labelPicture(t, { ...told, description: undefined })).toBe('Photo from Mina, 12:05');
  });

  it.each([
    [1, '1 byte'],
    [999, '999 bytes'],
    [1_000, '1 kB'],
    [1_249_000, '1.2 MB'],
    [20_000_000, '20 MB'],
  ])('%i bytes are %s', (bytes, words) => {
    expect(formatSize('en-US', bytes)).toBe(words);
  });

  it('takes the type of a file from its name, if that has one', () => {
    expect(detailOf(t, 'en-US', { name: 'menu.PDF', size: 1_000 })).toBe('PDF, 1 kB');
    expect(detailOf(t, 'en-US', { name: 'menu', size: 1_000 })).toBe('1 kB');
  });
});
