import type { Locale } from '@contract/locale';
import type { Talk } from './conversations';

/** What is said in the group of each language; the first of the cast has not read the end. */
export const GROUP_TALKS: Readonly<Record<Locale, Talk>> = {
  'zh-CN': {
    hoursAgo: 1.5,
    unread: 2,
    lines: [
      {
        by: 2,
        text: '上周的照片我整理好了，大家都拍得太好看了',
        picture: { scene: 'hills', description: '山顶日出，云雾在山谷间' },
      },
      { by: 0, text: '山顶那张日出绝了', reaction: '❤️' },
      { by: 3, text: '下次去哪儿？百望山还是妙峰山？' },
      { by: 1, text: '妙峰山远一点，得开车', answers: 2 },
      { by: 4, text: '我能开车，还能带三个人', reaction: '👍' },
      { by: 2, text: '那就妙峰山，报名的接龙吧' },
      { by: 3, text: '我报名，带相机' },
    ],
  },
  'en-US': {
    hoursAgo: 2,
    unread: 2,
    lines: [
      { by: 1, text: 'The usual place is closed this Sunday. Any ideas?' },
      {
        by: 2,
        text: 'There’s a new roaster on Fifth, with a patio',
        picture: { scene: 'patio', description: 'A cup of coffee and a cinnamon roll on a wooden table' },
        reaction: '👍',
      },
      { by: 0, text: 'Patio sounds perfect. Do they do oat milk?', answers: 1 },
      { by: 2, text: 'They do, and their cinnamon rolls are dangerous', reaction: '😂' },
      { by: 4, text: 'In. I’ll bring the spreadsheet nobody asked for' },
      { by: 3, text: 'Running ten minutes late as always, save me a roll' },
    ],
  },
  'en-AU': {
    hoursAgo: 1,
    unread: 1,
    lines: [
      {
        by: 1,
        text: 'Just drove past the point. Three foot and clean',
        picture: { scene: 'surf', description: 'A surfer next to a breaking wave' },
      },
      { by: 2, text: 'Wind?', answers: 0 },
      { by: 1, text: 'Light offshore till about four', reaction: '👍' },
      { by: 0, text: 'Knocking off early then. See you out there at three' },
      { by: 2, text: 'Don’t forget the sunnies this time, Tilly', reaction: '😂' },
    ],
  },
  'zh-TW': {
    hoursAgo: 1.2,
    unread: 2,
    lines: [
      { by: 1, text: '寧夏夜市新開一攤鹽水雞，有人吃過了嗎？' },
      {
        by: 2,
        text: '昨天去排了四十分鐘，值得',
        picture: { scene: 'lanterns', description: '夜市的攤位，上方掛著紅燈籠' },
        answers: 0,
      },
      { by: 0, text: '四十分鐘也太久了吧', reaction: '😮' },
      { by: 3, text: '六點半以前去就不用排' },
      { by: 1, text: '那禮拜五六點集合？', reaction: '👍' },
      { by: 2, text: '可以！我先把攤位標在地圖上' },
    ],
  },
  ja: {
    hoursAgo: 3,
    unread: 2,
    lines: [
      { by: 1, text: '明日の朝は晴れそうです。6時に公園の入口でどうですか？' },
      { by: 0, text: '行けます！望遠レンズを持っていきますね', reaction: '👍' },
      { by: 2, text: '私も行きます。三脚は必要ですか？' },
      { by: 1, text: '手持ちで大丈夫だと思います', answers: 2 },
      { by: 3, text: '先週の写真、みんな上手で見とれてしまいました', reaction: '❤️' },
      { by: 2, text: '陽斗さんの朝露の一枚が好きです' },
    ],
  },
  ko: {
    hoursAgo: 2.5,
    unread: 2,
    lines: [
      {
        by: 2,
        text: '오늘 7시 반, 한강 그대로 가나요?',
        picture: { scene: 'river', description: '해 질 녘 한강변을 달리는 두 사람' },
      },
      { by: 1, text: '네, 여의나루역 2번 출구요', answers: 0 },
      { by: 0, text: '저는 5킬로만 뛸게요. 무릎이 아직 조금…', reaction: '😢' },
      { by: 3, text: '무리하지 마세요. 끝나고 국수 먹으러 가요', reaction: '👍' },
      { by: 2, text: '국수 좋아요' },
      { by: 1, text: '그럼 여덟 시 반에 식당 예약해 둘게요' },
    ],
  },
  ru: {
    hoursAgo: 2,
    unread: 2,
    lines: [
      { by: 1, text: 'Дочитал. Финал меня удивил, но без спойлеров!' },
      { by: 2, text: 'Мне осталось сто страниц, до четверга успею' },
      {
        by: 0,
        text: 'Собираемся у меня, чай и пирог с яблоками за мной',
        picture: { scene: 'pie', description: 'Яблочный пирог и чашка чая на столе' },
        reaction: '❤️',
      },
      { by: 3, text: 'Во сколько?', answers: 2 },
      { by: 0, text: 'В семь, как обычно', reaction: '👍' },
      { by: 4, text: 'Принесу мяту с дачи' },
      { by: 1, text: 'А я список книг на следующий месяц' },
    ],
  },
};
