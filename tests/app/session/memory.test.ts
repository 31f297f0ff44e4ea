import { createApplicationDraft } from '@app/session/application-draft';
import { createDraft } from '@app/session/draft';
import { createNicknameDraft } from '@app/session/nickname-draft';
import { createResend } from '@app/session/resend';
import { createSession } from '@app/session/session';
import { createLocalStore, createTabStore } from '@app/session/storage';
import { createVisit } from '@app/session/visit';
import { describe, expect, it, vi } from 'vitest';
import { loginResult } from '../fixtures';
import { contentsOf, memoryStorage } from '../memory-storage';

const refusing = (): Storage => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

const result = loginResult('abc');

function setUp() {
  const area = memoryStorage();
  const local = createLocalStore(() => area);
  const visit = createVisit(local);
  return { area, local, visit, session: createSession(local, visit) };
}

describe('the session', () => {
  it('stores the head followed by the token, and the country (S4)', () => {
    const { area, session } = setUp();
    session.start(result, 'TW');
    expect(area.getItem('HLO-token')).toBe('Bearer abc');
    expect(area.getItem('HLO-countryCode')).toBe('TW');
    expect(session.get()).toEqual({ token: 'Bearer abc', member: result.userInfo, isOwn: true });
  });

  it('keeps nothing of the member in storage (D27)', () => {
    const { area, session } = setUp();
    session.start(result, 'CN');
    expect(Object.keys(contentsOf(area)).toSorted()).toEqual(['HLO-countryCode', 'HLO-token', 'HLO-visit']);
    expect(JSON.stringify(contentsOf(area))).not.toMatch(/person_7|138001/);
  });

  it('is the same again after a reload, the member to be asked for', () => {
    const { local, visit, session } = setUp();
    session.start(result);
    expect(createSession(local, visit).get()).toEqual({ token: 'Bearer abc', member: null, isOwn: false });
  });

  it('ends, and tells whoever listens', () => {
    const { area, session } = setUp();
    session.start(result);
    const listener = vi.fn();
    session.subscribe(listener);
    session.end();
    expect(listener).toHaveBeenCalledOnce();
    expect(session.get()).toEqual({ token: null, member: null, isOwn: false });
    expect(area.getItem('HLO-token')).toBeNull();
  });

  it('follows another tab that logged out', () => {
    const { area, session } = setUp();
    session.start(result);
    const listener = vi.fn();
    session.subscribe(listener);
    area.removeItem('HLO-token');
    expect(session.get()).toEqual({ token: null, member: null, isOwn: false });
    session.restore();
    session.restore();
    expect(listener).toHaveBeenCalledOnce();
  });

  it('knows a session of another tab from its own (D16)', () => {
    const { area, session } = setUp();
    area.setItem('HLO-token', 'Bearer other');
    session.restore();
    session.setMember(result.userInfo, 'Bearer other');
    expect(session.get()).toEqual({ token: 'Bearer other', member: result.userInfo, isOwn: false });
  });

  it('keeps no member that was asked for under another token', () => {
    const { session } = setUp();
    session.start(result);
    session.end();
    session.setMember(result.userInfo, 'Bearer abc');
    expect(session.get().member).toBeNull();
  });
});

describe('storage', () => {
  it('works without the browser’s own, until the reload', () => {
    const local = createLocalStore(refusing);
    local.set('token', 'Bearer abc');
    expect(local.get('token')).toBe('Bearer abc');
    local.set('token', null);
    expect(local.get('token')).toBeNull();
  });

  it('keeps one visit id, and reads a spoiled record as none', () => {
    const { area, visit } = setUp();
    const id = visit.id();
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    visit.setTokenAt(5);
    expect([visit.id(), visit.tokenAt()]).toEqual([id, 5]);
    area.setItem('HLO-visit', 'not json');
    expect(visit.id()).not.toBe(id);
    expect(visit.tokenAt()).toBeNull();
  });
});

describe('the application of creators (D18)', () => {
  const typed = { email: 'a@b.example', fields: ['market'], reason: 'Tea', affect: 'https://c.example' };

  it('is there again after a reload, for the member who wrote it', () => {
    const area = memoryStorage();
    createApplicationDraft(createTabStore(() => area)).set(7, typed);
    const reloaded = createApplicationDraft(createTabStore(() => area));
    expect(reloaded.get(7)).toEqual(typed);
    expect(reloaded.get(8)).toBeNull();
    reloaded.clear();
    expect(reloaded.get(7)).toBeNull();
  });

  it.each(['not json', '{"owner":7,"fields":"market","reason":{},"affect":7}'])(
    'reads %s as nothing',
    (stored) => {
      const area = memoryStorage();
      const application = createApplicationDraft(createTabStore(() => area));
      application.set(7, typed);
      area.setItem('HLO-application', stored);
      expect(application.get(7) ?? { email: '', fields: [], reason: '', affect: '' }).toEqual({
        email: '',
        fields: [],
        reason: '',
        affect: '',
      });
    },
  );
});

describe('the nickname that is being typed (D15)', () => {
  it('is there again after a reload, for the member who typed it', () => {
    const area = memoryStorage();
    createNicknameDraft(createTabStore(() => area)).set(7, 'Ming');
    const reloaded = createNicknameDraft(createTabStore(() => area));
    expect([reloaded.get(7), reloaded.get(8)]).toEqual(['Ming', null]);
    area.setItem('HLO-nickname', '{"owner":7,"nickname":{}}');
    expect(reloaded.get(7)).toBeNull();
    reloaded.clear();
    expect(area.length).toBe(0);
  });
});

describe('the draft (D18)', () => {
  it('keeps a register token only with the number or address that it was given for', () => {
    const area = memoryStorage();
    const draft = createDraft(createTabStore(() => area));
    const verified = {
      channel: 'phone',
      country: 'CN',
      phone: '13800138000',
      registerToken: 'token',
    } as const;
    draft.set(verified);
    draft.set({ phone: '13800138000', nickname: 'Mei', email: 'mei.lin@example.com' });
    expect(draft.get().registerToken).toBe('token');
    for (const change of [{ channel: 'email' }, { country: 'TW' }, { phone: '13800138001' }] as const) {
      draft.set(verified);
      draft.set(change);
      expect(draft.get().registerToken).toBeUndefined();
    }
  });

  it('knows what has been told on the way through the auth pages, and forgets it with the rest', () => {
    const draft = createDraft(createTabStore(memoryStorage));
    expect(draft.isNews('apply blogger')).toBe(true);
    expect(draft.isNews('apply blogger')).toBe(false);
    expect(draft.isNews('apply streamer')).toBe(true);
    draft.clear();
    expect(draft.isNews('apply blogger')).toBe(true);
  });

  it('is there again after a reload, the code is not', () => {
    const area = memoryStorage();
    const draft = createDraft(createTabStore(() => area));
    draft.set({ channel: 'phone', country: 'CN', phone: '13800138000' });
    draft.set({ registerToken: 'token', agreed: true });
    draft.handCode('123456');
    const reloaded = createDraft(createTabStore(() => area));
    expect(reloaded.get()).toMatchObject({ channel: 'phone', phone: '13800138000', registerToken: 'token' });
    expect(reloaded.code()).toBe('');
    expect(draft.code()).toBe('123456');
  });

  it('never stores a password or a code, whatever a page hands over', () => {
    const area = memoryStorage();
    const draft = createDraft(createTabStore(() => area));
    const form = {
      phone: '13800138000',
      password: 's3cret!pw',
      confirmPassword: 's3cret!pw',
      authCode: '654321',
    };
    draft.set(form);
    draft.handCode('654321');
    expect(JSON.stringify(contentsOf(area))).not.toMatch(/s3cret|654321/);
    expect(draft.get().phone).toBe('13800138000');
  });

  it('forgets everything on success', () => {
    const area = memoryStorage();
    const draft = createDraft(createTabStore(() => area));
    draft.set({ email: 'person@example.com' });
    draft.handCode('123456');
    draft.clear();
    expect(contentsOf(area)).toEqual({});
    expect(draft.code()).toBe('');
  });

  it('reads spoiled storage as an empty draft', () => {
    const area = memoryStorage();
    area.setItem('HLO-draft', '{"phone":1,"agreed":"yes","channel":"pigeon"}');
    expect(createDraft(createTabStore(() => area)).get()).toEqual({});
  });
});

describe('resend deadlines (P-code-4)', () => {
  it('outlive a reload, each destination for itself, and end', () => {
    const area = memoryStorage();
    let now = 1_000;
    const open = () =>
      createResend(
        createTabStore(() => area),
        () => now,
      );
    open().set('register:CN:1', 61_000);
    open().set('login:CN:2', 31_000);
    expect(open().get('register:CN:1')).toBe(61_000);
    expect(open().get('login:CN:1')).toBeNull();
    now = 40_000;
    expect([open().get('login:CN:2'), open().get('register:CN:1')]).toEqual([null, 61_000]);
    open().clear();
    expect(contentsOf(area)).toEqual({});
  });
});
