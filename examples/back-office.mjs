import { startStandIn } from './stand-in.mjs';

/** An example back office (D10): a host arrives with `token`, which is valid once, for 60 seconds. */
startStandIn({
  name: 'back-office',
  port: 4001,
  call: '/b2b/exchange',
  tokenName: 'token',
  register: 'npm run admin -- domain add http://127.0.0.1:4001',
  titles: {
    'en-US': 'Back office',
    'zh-CN': '主播后台',
    'zh-TW': '直播主後台',
    ja: '管理画面',
    ko: '관리자 페이지',
    ru: 'Кабинет ведущего',
  },
});
