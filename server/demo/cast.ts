import type { Creator } from '@contract/creator/creator';
import type { Locale } from '@contract/locale';

/** Somebody of the demonstration; nobody is a real person. */
export interface Person {
  /** The beginning of the account ID. */
  id: string;
  nickname: string;
}

/** What the demonstration has of a language. */
export interface Cast {
  country: string;
  /** The first is the one whose login is printed: an ordinary member, since many people know the password. */
  people: readonly Person[];
  group: string;
}

/** The people of the demonstration and a group for each language. Names are as they are common there. */
export const CAST: Readonly<Record<Locale, Cast>> = {
  'zh-CN': {
    country: 'CN',
    group: '周末一起爬山',
    people: [
      { id: 'xiaoyu', nickname: '林小雨' },
      { id: 'zimo', nickname: '周子墨' },
      { id: 'yinuo', nickname: '陈一诺' },
      { id: 'wanqing', nickname: '苏晚晴' },
      { id: 'xinghe', nickname: '许星河' },
    ],
  },
  'en-US': {
    country: 'US',
    group: 'Sunday Coffee & Crypto',
    people: [
      { id: 'maya', nickname: 'Maya Brooks' },
      { id: 'eli', nickname: 'Eli Turner' },
      { id: 'nora', nickname: 'Nora Castillo' },
      { id: 'jonah', nickname: 'Jonah Reed' },
      { id: 'priya', nickname: 'Priya Shah' },
    ],
  },
  'en-AU': {
    country: 'AU',
    group: 'Arvo Surf Check',
    people: [
      { id: 'matilda', nickname: 'Matilda Hayes' },
      { id: 'lachlan', nickname: 'Lachie Pryce' },
      { id: 'tahlia', nickname: 'Tahlia Marsh' },
    ],
  },
  'zh-TW': {
    country: 'TW',
    group: '夜市美食地圖',
    people: [
      { id: 'yuan', nickname: '李予安' },
      { id: 'yuqing', nickname: '張語晴' },
      { id: 'pinrui', nickname: '黃品睿' },
      { id: 'muen', nickname: '吳沐恩' },
    ],
  },
  ja: {
    country: 'JP',
    group: '朝活カメラ部',
    people: [
      { id: 'hinata', nickname: '佐藤ひなた' },
      { id: 'minato', nickname: '中村湊' },
      { id: 'tsumugi', nickname: '小林つむぎ' },
      { id: 'haruto', nickname: '山本陽斗' },
    ],
  },
  ko: {
    country: 'KR',
    group: '퇴근 후 러닝 모임',
    people: [
      { id: 'seoa', nickname: '김서아' },
      { id: 'doyun', nickname: '박도윤' },
      { id: 'harin', nickname: '이하린' },
      { id: 'jian', nickname: '최지안' },
    ],
  },
  ru: {
    country: 'RU',
    group: 'Книги и чай по вечерам',
    people: [
      { id: 'alisa', nickname: 'Алиса Морозова' },
      { id: 'egor', nickname: 'Егор Лебедев' },
      { id: 'sonya', nickname: 'Соня Белова' },
      { id: 'mark', nickname: 'Марк Зайцев' },
      { id: 'vera', nickname: 'Вера Климова' },
    ],
  },
};

/** What each account ID ends with, so that everybody sees what it is. */
export const ID_SUFFIX = '_demo';

/** What each nickname and title ends with. */
export const NAME_SUFFIX = ' (demo)';

/** No message can arrive at these addresses: nobody can register their domain (RFC 2606). */
export const emailOf = ({ id }: Person): string => `${id}@demo.example`;

/** The key of a language's group in invites. */
export const groupKey = (locale: Locale): string => `demo-${locale}`;

/** An application to become a creator, by the account ID's beginning. */
export interface DemoApplication {
  id: string;
  type: Creator;
  reason: string;
  /** The decision; without one it waits for the operators. */
  decision?: { status: 'approved' } | { status: 'rejected'; decisionReason: string };
}

/** Applications in each state. */
export const APPLICATIONS: readonly DemoApplication[] = [
  {
    id: 'minato',
    type: 'streamer',
    reason: '毎朝、通勤の時間に市場の動きを5分でお話ししています。初めての方にもわかる言葉を心がけています。',
    decision: { status: 'approved' },
  },
  {
    id: 'maya',
    type: 'blogger',
    reason:
      'I write a weekly letter about small projects that solve real problems. No hype, and every claim is sourced.',
    decision: { status: 'approved' },
  },
  {
    id: 'egor',
    type: 'streamer',
    reason: 'Хочу вести вечерние эфиры о технологиях.',
    decision: {
      status: 'rejected',
      decisionReason: 'Пожалуйста, добавьте ссылку на записи своих эфиров и отправьте заявку ещё раз.',
    },
  },
  {
    id: 'xiaoyu',
    type: 'blogger',
    reason: '我写了三年行业观察，擅长把复杂的话题讲清楚，希望在这里认识更多读者。',
  },
  {
    id: 'doyun',
    type: 'streamer',
    reason: '주말마다 초보자를 위한 블록체인 강의를 방송합니다. 질문에는 그 자리에서 답해 드려요.',
  },
];
