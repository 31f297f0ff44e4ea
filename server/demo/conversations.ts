import type { Locale } from '@contract/locale';
import type { Scene } from './scenes';

/** A message of a conversation. */
export interface Line {
  /** Who wrote it: the place among those who talk. */
  by: number;
  text: string;
  /** A picture above the text, and what is to be seen in it. */
  picture?: { scene: Scene; description: string };
  /** The line that it answers, counted from 0. */
  answers?: number;
  /** What the next one chose for it. */
  reaction?: string;
  /** Kept at the top of the chat. */
  pinned?: true;
}

/** What was said in a chat. */
export interface Talk {
  /** Hours since the last line. */
  hoursAgo: number;
  /** How many lines at the end the first has not read. */
  unread: number;
  lines: readonly Line[];
}

/** What two people of one language wrote to each other. */
export interface Conversation extends Talk {
  /** Their places in the cast; the first is whose login is printed, or a friend. */
  people: readonly [number, number];
}

/** The direct chats of the demonstration: everyday talk, as it is common in each language. */
export const CONVERSATIONS: Readonly<Record<Locale, readonly Conversation[]>> = {
  'zh-CN': [
    {
      people: [0, 1],
      hoursAgo: 0.4,
      unread: 2,
      lines: [
        { by: 0, text: '周六去爬香山，还是照旧早上七点？' },
        { by: 1, text: '七点有点早……七点半行不行？我住得远' },
        { by: 0, text: '行，那就七点半，地铁站 A 口见', reaction: '👍', pinned: true },
        { by: 1, text: '要带什么？' },
        { by: 0, text: '水、帽子、一点零食就够了。天气预报说下午可能有小雨，带件薄外套吧' },
        { by: 1, text: '薄外套收到', answers: 4 },
        { by: 1, text: '对了，我同事也想来，可以吗？' },
        { by: 0, text: '当然可以，人多热闹', reaction: '❤️' },
        { by: 1, text: '太好了！她会带自己烤的饼干' },
        { by: 1, text: '我先把路线图发给她看看' },
      ],
    },
    {
      people: [0, 2],
      hoursAgo: 27,
      unread: 0,
      lines: [
        { by: 1, text: '昨天那本书你看完了吗？' },
        { by: 0, text: '看到一半，停不下来，昨晚两点才睡' },
        { by: 1, text: '哈哈哈我就说吧', reaction: '😂' },
        { by: 0, text: '结局先别告诉我！' },
        { by: 1, text: '放心，一个字都不说' },
      ],
    },
  ],
  'en-US': [
    {
      people: [0, 1],
      hoursAgo: 0.3,
      unread: 2,
      lines: [
        { by: 1, text: 'Are we still on for coffee Sunday?' },
        { by: 0, text: 'Yes! Ten at the corner place?', pinned: true },
        { by: 1, text: 'Make it 10:30 and I’ll bring Nora', answers: 1, reaction: '👍' },
        { by: 0, text: 'Deal. I finally finished the draft of my newsletter, by the way' },
        { by: 1, text: 'No way. All of it?' },
        { by: 0, text: 'All of it. It’s about the bakery that tracks its flour on a public ledger' },
        { by: 1, text: 'That’s the most you thing I’ve ever heard', reaction: '😂' },
        { by: 0, text: 'Would you read it before I send it out? It’s about 900 words' },
        { by: 1, text: 'Happy to. Send it over tonight and you’ll have notes by breakfast' },
        { by: 1, text: 'And bring the good beans on Sunday, please' },
      ],
    },
    {
      people: [0, 2],
      hoursAgo: 22,
      unread: 0,
      lines: [
        { by: 1, text: 'Did you get home okay? That rain was wild' },
        { by: 0, text: 'Soaked, but yes. My umbrella gave up at the second block' },
        { by: 1, text: 'RIP umbrella', reaction: '😢' },
        { by: 0, text: 'It served us well for three whole weeks' },
        { by: 1, text: 'Next time just stay over, the couch is yours' },
        { by: 0, text: 'I’ll take you up on that', reaction: '❤️' },
      ],
    },
  ],
  'en-AU': [
    {
      people: [0, 1],
      hoursAgo: 0.5,
      unread: 1,
      lines: [
        { by: 1, text: 'Surf’s looking good for this arvo. Keen?' },
        { by: 0, text: 'Always. What’s the swell doing?' },
        { by: 1, text: 'About a metre and a half, light offshore. Should hold till five' },
        { by: 0, text: 'Righto, I’ll knock off early. Meet you at the north car park at 3', pinned: true },
        { by: 1, text: 'Legend', answers: 3, reaction: '👍' },
        { by: 0, text: 'Can I borrow your spare leggie? Mine snapped on Saturday' },
        { by: 1, text: 'Already in the ute. Servo pies after, my shout' },
      ],
    },
    {
      people: [0, 2],
      hoursAgo: 30,
      unread: 0,
      lines: [
        { by: 1, text: 'Happy birthday mate! Hope it’s a ripper' },
        { by: 0, text: 'Aw thanks Tahls!', reaction: '❤️' },
        { by: 1, text: 'Barbie at ours on Saturday. Bring togs and a salad' },
        { by: 0, text: 'On it. Any takers for a pav?' },
        { by: 1, text: 'Is that even a question', answers: 3, reaction: '😂' },
      ],
    },
  ],
  'zh-TW': [
    {
      people: [0, 1],
      hoursAgo: 0.6,
      unread: 2,
      lines: [
        { by: 1, text: '今晚要不要去寧夏夜市？' },
        { by: 0, text: '好啊！幾點？' },
        { by: 1, text: '六點半在圓環那邊集合，晚了會排很久', pinned: true },
        { by: 0, text: '沒問題，我下班直接過去', reaction: '👍' },
        { by: 1, text: '品睿也會來，他說這次一定要吃到芋餅' },
        { by: 0, text: '他每次都這樣說，然後每次都被我們拉去吃蚵仔煎', reaction: '😂' },
        { by: 1, text: '這次讓他先排嘛' },
        { by: 0, text: '那我負責買青蛙下蛋，你要少冰對吧？' },
        { by: 1, text: '對，少冰半糖，你記得耶', answers: 7 },
        { by: 1, text: '等等見！' },
      ],
    },
    {
      people: [0, 2],
      hoursAgo: 26,
      unread: 0,
      lines: [
        { by: 0, text: '上次借你的鏡頭還在用嗎？' },
        { by: 1, text: '還在，這個週末去宜蘭拍完就還你' },
        { by: 0, text: '不急，照片記得傳給我看' },
        { by: 1, text: '一定的', reaction: '❤️' },
      ],
    },
  ],
  ja: [
    {
      people: [0, 1],
      hoursAgo: 0.4,
      unread: 2,
      lines: [
        { by: 0, text: '来週の朝活、場所どうしましょうか？' },
        {
          by: 1,
          text: '代々木公園はどうですか。銀杏がちょうど見頃みたいですよ',
          picture: { scene: 'ginkgo', description: '黄色く色づいた銀杏並木の道' },
        },
        { by: 0, text: 'いいですね！6時半に原宿門でどうでしょう', reaction: '👍', pinned: true },
        { by: 1, text: '了解です。三脚も持っていきます', answers: 2 },
        { by: 0, text: '寒くなりそうなので、あたたかい飲み物もお忘れなく' },
        { by: 1, text: '先週それで失敗しました。手がかじかんで、シャッターが押せなくて' },
        { by: 0, text: 'あの写真、ぜんぶブレてましたもんね', reaction: '😂' },
        { by: 1, text: '芸術ということにしておいてください' },
        { by: 1, text: 'つむぎさんも来られるか、聞いておきますね' },
      ],
    },
    {
      people: [0, 2],
      hoursAgo: 25,
      unread: 0,
      lines: [
        { by: 1, text: '昨日のお店、おいしかったね！' },
        { by: 0, text: 'ね！だし巻き、また食べたい' },
        { by: 1, text: '予約取れたらまた声かけるね', reaction: '🙏' },
        { by: 0, text: 'ありがとう、楽しみにしてる' },
      ],
    },
  ],
  ko: [
    {
      people: [0, 1],
      hoursAgo: 0.5,
      unread: 2,
      lines: [
        { by: 1, text: '오늘 퇴근하고 한강 뛰실래요?' },
        { by: 0, text: '좋아요! 몇 시쯤이요?' },
        { by: 1, text: '7시 반에 여의나루역 2번 출구에서 봬요', reaction: '👍', pinned: true },
        { by: 0, text: '오늘은 5km만 가볍게 어때요? 어제 하체 운동을 너무 했어요', answers: 2 },
        { by: 1, text: 'ㅋㅋㅋ 그럼 천천히 뛰고 라면 먹어요', reaction: '😂' },
        { by: 0, text: '라면이 목적이었군요' },
        { by: 1, text: '들켰네요' },
        { by: 1, text: '하린 님도 온대요. 이따 봬요!' },
      ],
    },
    {
      people: [0, 2],
      hoursAgo: 28,
      unread: 0,
      lines: [
        { by: 1, text: '어제 빌려주신 책 다 읽었어요' },
        { by: 0, text: '벌써요? 어땠어요?' },
        { by: 1, text: '마지막 장에서 울 뻔했어요', reaction: '😢' },
        { by: 0, text: '저도 그 장면 제일 좋아해요. 다음 권도 빌려드릴게요' },
        { by: 1, text: '꼭이요!', reaction: '❤️' },
      ],
    },
  ],
  ru: [
    {
      people: [0, 1],
      hoursAgo: 0.3,
      unread: 2,
      lines: [
        { by: 1, text: 'Привет! Сегодня вечером собираемся, как обычно?' },
        { by: 0, text: 'Да, в семь у меня. Обсуждаем третью часть', pinned: true },
        { by: 1, text: 'Я застрял на второй. Можно прийти и просто молчать?', reaction: '😂' },
        { by: 0, text: 'Можно, но с пирогом', answers: 2 },
        { by: 1, text: 'С вишней или с яблоком?' },
        { by: 0, text: 'С вишней! И захвати, пожалуйста, ту книгу, про которую рассказывал' },
        { by: 1, text: 'Уже в рюкзаке', reaction: '👍' },
        { by: 1, text: 'Соня спрашивает, можно ли с подругой' },
        { by: 1, text: 'Подруга принесёт чай из Сочи' },
      ],
    },
    {
      people: [0, 2],
      hoursAgo: 24,
      unread: 0,
      lines: [
        { by: 0, text: 'Ты вчера быстро ушла, всё хорошо?' },
        { by: 1, text: 'Да, просто ранний поезд. Доехала отлично' },
        { by: 0, text: 'Как мама?' },
        { by: 1, text: 'Передаёт тебе привет и варенье', reaction: '❤️' },
        { by: 0, text: 'Обними её от меня' },
      ],
    },
  ],
};
