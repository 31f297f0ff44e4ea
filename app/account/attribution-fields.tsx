import { TextField } from '@ds/text-field/text-field';
import { useTranslation } from '../i18n/translation';
import { attributionOf, type Attribution } from '../navigation/attribution';
import { useAddress } from '../navigation/use-address';

const SHOWN = ['groupLink', 'hicsRoomId', 'agentId'] as const;

/** What the address says about who brought the visitor here (D31). */
export function useAttribution(): Attribution {
  const { hashSearch, pageSearch } = useAddress();
  return attributionOf(hashSearch, pageSearch);
}

/** Who or what brought the visitor here, read-only (S3, D31). */
export function AttributionFields() {
  const { t } = useTranslation();
  const attribution = useAttribution();
  return SHOWN.flatMap((name) => {
    const value = attribution[name];
    return value === undefined
      ? []
      : [<TextField key={name} readOnly dir="auto" label={t(`field.${name}`)} value={value} />];
  });
}
