import type { Browser } from './device';

/** How the browsers inside other apps name themselves: of WeChat, QQ, Weibo, Facebook, Instagram, LINE and others. */
const IN_APP = [
  /MicroMessenger/i,
  /\bQQ\/\d/,
  /weibo/i,
  /\bFB(AN|AV|_IAB)\b/,
  /\bInstagram \d/,
  /\bLine\/\d/i,
  /KAKAOTALK/i,
  /NAVER\(inapp/i,
  /VKAndroidApp|VKClient/i,
  /musical_ly|\btrill_|\baweme_|BytedanceWebview|TikTok/i,
];

/** Whether the page is shown inside another app, whose own browser opens neither stores nor downloads (S1). */
export const isInAppBrowser = ({ userAgent }: Pick<Browser, 'userAgent'>): boolean =>
  IN_APP.some((pattern) => pattern.test(userAgent));
