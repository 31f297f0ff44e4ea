import type { Story, StoryDefault } from '@ladle/react';
import type { Browser } from '@app/device/device';
import { watchInstallOffer } from '@app/device/install-offer';
import { DownloadSection } from '@app/features/home/download-section';
import { useEffect } from 'react';
import { fixedData, unreachable } from '../page-frame/fixed-services';
import { PageFrame, type Scene } from '../page-frame/page-frame';
import { ALL_STORES, withStores } from './stores';

export default { title: 'Pages/Home download' } satisfies StoryDefault;

const phone = (userAgent: string): Browser => ({ userAgent, maxTouchPoints: 5 });

const IPHONE = phone(
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
);
const ANDROID = phone(
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
);
const WECHAT = phone(
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN',
);
const COMPUTER: Browser = {
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  maxTouchPoints: 0,
};

const section =
  (browser: Browser, scene: Scene = {}): Story =>
  () => (
    <PageFrame path="/home" {...scene}>
      <div className="-mx-gutter">
        <DownloadSection browser={browser} />
      </div>
    </PageFrame>
  );

const withAll: Scene = { data: withStores(ALL_STORES) };

export const AllStores = section(COMPUTER, withAll);

export const AllStoresOnIphone = section(IPHONE, withAll);

export const AllStoresOnAndroid = section(ANDROID, withAll);

/** The operator hasn't said how much there is to download. */
export const PackageOfUnknownSize = section(ANDROID, {
  data: {
    ...withStores({ apk: ALL_STORES.apk }),
    androidPackage: { version: '2.1.0', url: fixedData.androidPackage.url },
  },
});

export const NoStores = section(COMPUTER);

export const NoStoresOnIphone = section(IPHONE);

export const NoStoresOnAndroid = section(ANDROID);

// As the app does when it starts.
watchInstallOffer(window);

const OnAndroid = section(ANDROID);

/** The browser has offered to install the page. */
export const Installable: Story = (props) => {
  useEffect(() => {
    const prompt = () => Promise.resolve();
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
    // Takes the offer back from the stories that follow.
    return () => void window.dispatchEvent(new Event('appinstalled'));
  }, []);
  return <OnAndroid {...props} />;
};

export const InsideAnotherApp = section(WECHAT, withAll);

export const InsideAnotherAppWithoutStores = section(WECHAT);

export const Loading = section(COMPUTER, { refusals: { site: 'pending' } });

/** The stores aren't known: this site is there in any case. */
export const WithoutServer = section(IPHONE, { refusals: { site: unreachable } });
