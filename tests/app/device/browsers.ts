import type { Browser } from '@app/device/device';

const touch = (userAgent: string): Browser => ({ userAgent, maxTouchPoints: 5 });
const mouse = (userAgent: string): Browser => ({ userAgent, maxTouchPoints: 0 });

const IOS =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const WEB_VIEW =
  'Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0';

/** Browsers of their own, as they name themselves. */
export const BROWSERS = {
  'Safari, iPhone': touch(`${IOS} Version/17.5 Mobile/15E148 Safari/604.1`),
  'Chrome, iPhone': touch(`${IOS} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`),
  'Safari, iPad': touch(
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  ),
  'Chrome, Android': touch(
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  ),
  'Samsung Internet': touch(
    'Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
  ),
  'QQ Browser, Android': touch(
    'Mozilla/5.0 (Linux; U; Android 13; zh-cn; 22081212C Build/TKQ1.220829.002) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/109.0.5414.86 MQQBrowser/14.9 Mobile Safari/537.36 COVC/046719',
  ),
  'Yandex Browser, Android': touch(
    'Mozilla/5.0 (Linux; arm_64; Android 13; 2201117TY) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.6367.179 YaBrowser/24.6.3.62.00 SA/3 Mobile Safari/537.36',
  ),
  'Firefox, Android': touch('Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'),
  'Safari, Mac': mouse(
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  ),
  'Edge, Windows': mouse(
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
  ),
} as const;

/** Browsers inside other apps, as they name themselves. */
export const IN_APP_BROWSERS = {
  'WeChat, iPhone': touch(
    `${IOS} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN`,
  ),
  'WeChat, Android': touch(
    `${WEB_VIEW} Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160117 MMWEBSDK/20240404 MMWEBID/3142 MicroMessenger/8.0.49.2600(0x28003133) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64`,
  ),
  'QQ, iPhone': touch(
    `${IOS} Mobile/15E148 QQ/9.0.60.612 V1_IPH_SQ_9.0.60_1_APP_A Pixel/1170 MiniAppEnable SimpleUISwitch/0 StudyMode/0`,
  ),
  'QQ, Android': touch(
    `${WEB_VIEW} Chrome/109.0.5414.86 MQQBrowser/6.2 TBS/046613 Mobile Safari/537.36 V1_AND_SQ_9.0.60_6478_YYB_D QQ/9.0.60.17095 NetType/WIFI WebP/0.3.0 AppId/537219813`,
  ),
  'Weibo, iPhone': touch(`${IOS} Mobile/15E148 Weibo (iPhone14,5__weibo__14.6.0__iphone__os17.5.1)`),
  'Weibo, Android': touch(
    `${WEB_VIEW} Chrome/109.0.5414.117 Mobile Safari/537.36 Weibo (samsung-SM-S918B__weibo__14.6.0__android__android14)`,
  ),
  'LINE, iPhone': touch(`${IOS} Mobile/15E148 Safari Line/14.9.0`),
  'LINE, Android': touch(`${WEB_VIEW} Chrome/126.0.6478.71 Mobile Safari/537.36 Line/14.9.2/IAB`),
  'KakaoTalk, iPhone': touch(`${IOS} Mobile/15E148 KAKAOTALK/10.8.3 (INAPP)`),
  'KakaoTalk, Android': touch(`${WEB_VIEW} Chrome/126.0.6478.71 Mobile Safari/537.36;KAKAOTALK 2410830`),
  'Naver, iPhone': touch(
    `${IOS} Version/17.5 Mobile/15E148 Safari/604.1 NAVER(inapp; search; 1350; 12.7.1; 14PRO)`,
  ),
  'VK, Android': touch(
    `${WEB_VIEW} Chrome/126.0.6478.71 Mobile Safari/537.36 VKAndroidApp/8.82-21411 (Android 14; SDK 34; arm64-v8a; samsung SM-S918B; ru; 2340x1080)`,
  ),
  'VK, iPhone': touch(
    `${IOS} Mobile/15E148 com.vk.vkclient/8.82 (iPhone, iOS 17.5.1, iPhone14,5, Scale/3.0)`,
  ),
  'Instagram, iPhone': touch(
    `${IOS} Mobile/21F90 Instagram 336.0.4.26.87 (iPhone14,5; iOS 17_5_1; en_US; en; scale=3.00; 1170x2532; 609775437)`,
  ),
  'Facebook, iPhone': touch(
    `${IOS} Mobile/21F90 [FBAN/FBIOS;FBAV/468.0.0.36.104;FBBV/606162317;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.5.1;FBSS/3;FBLC/en_US;FBOP/5]`,
  ),
  'Facebook, Android': touch(
    `${WEB_VIEW} Chrome/126.0.6478.71 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/468.0.0.55.74;IABMV/1;]`,
  ),
  'TikTok, iPhone': touch(
    `${IOS} Mobile/15E148 musical_ly_34.9.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US isDarkMode/0 WKWebView/1 RevealType/Dialog BytedanceWebview/d8a21c6`,
  ),
  'TikTok, Android': touch(
    `${WEB_VIEW} Chrome/126.0.6478.71 Mobile Safari/537.36 trill_2023409060 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/trill app_version/34.9.6 ByteLocale/en-GB ByteFullLocale/en-GB Region/SG`,
  ),
} as const;
