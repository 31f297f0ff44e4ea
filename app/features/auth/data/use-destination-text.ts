import { OTHER_COUNTRY } from '@contract/constants';
import { useEffect, useState } from 'react';
import { loadPhoneFormat, type FormatPhone } from '../../../services/phone-check';
import { onIdle } from '../../../device/on-idle';
import type { Channel } from '@contract/channel';

/** Where a message goes, normalised. */
export interface Destination {
  channel: Channel;
  country: string;
  phone: string;
  email: string;
}

// Left to right in every language, and never broken between two lines.
const asOneWord = (number: string): string => `\u2066${number.replaceAll(' ', '\u00a0')}\u2069`;

/** A destination as people read it: a number with its dial code and in groups, or the address. */
export function useDestinationText({ channel, country, phone, email }: Destination): string {
  const [format, setFormat] = useState<FormatPhone | null>(null);
  const isPhone = channel === 'phone';
  useEffect(() => {
    if (!isPhone) return;
    let current = true;
    const callOff = onIdle(() => {
      void loadPhoneFormat().then((loaded) => {
        if (current) setFormat(() => loaded);
      });
    });
    return () => {
      current = false;
      callOff();
    };
  }, [isPhone]);
  if (!isPhone) return email;
  return asOneWord(format?.(country, phone) ?? (country === OTHER_COUNTRY ? `+${phone}` : phone));
}
