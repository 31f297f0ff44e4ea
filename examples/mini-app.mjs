import { startStandIn } from './stand-in.mjs';

/** An example mini app (D16): a member arrives with `accessToken`, which is valid once, for 60 seconds. */
startStandIn({
  name: 'mini-app',
  port: 4002,
  call: '/miniProgram/verify',
  tokenName: 'accessToken',
  register: 'npm run admin -- mini-app add garden http://127.0.0.1:4002',
  titles: {
    'en-US': 'Mini app',
    'zh-CN': '小程序',
    'zh-TW': '小程式',
    ja: 'ミニアプリ',
    ko: '미니 앱',
    ru: 'Мини-приложение',
  },
});
